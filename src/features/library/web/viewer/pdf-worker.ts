import './pdf-polyfills.ts'

// pdf.js loads this file itself, also in the page where a worker cannot be started, and looks for this name.
export { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
