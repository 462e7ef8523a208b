import './pdf-polyfills.ts'

// pdf.js's modern build supports only the newest browsers. Import pdf.js only from this file, so that the polyfills run before it.
export {
  GlobalWorkerOptions,
  getDocument,
  PasswordResponses,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  RenderingCancelledException,
  type RenderTask,
  ResponseException,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
