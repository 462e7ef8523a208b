import './pdf-polyfills.ts'

// pdf.js loads this file itself. Where workers can't be started, it imports the file on the main thread and looks for this export.
export { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
