import './pdf-polyfills.ts'

// The modern build needs a browser of this year. The polyfills have to run before it does, so everything here takes it from this file.
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
