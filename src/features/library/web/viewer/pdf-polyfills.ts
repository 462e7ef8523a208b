// Features that pdf.js's legacy build needs, that it doesn't polyfill itself, and that Chrome 110 and Safari 16.4 don't have.
import 'core-js/stable/promise/with-resolvers'
import 'core-js/stable/array-buffer/transfer-to-fixed-length'
