// What pdf.js's legacy build expects of a browser and Chrome 110 and Safari 16.4 do not have. Its other needs it brings along.
import 'core-js/stable/promise/with-resolvers'
import 'core-js/stable/array-buffer/transfer-to-fixed-length'
