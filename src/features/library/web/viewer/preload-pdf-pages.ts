import { PdfPages } from './pdf-pages-loader.tsx'

/** Fetches the code of the PDF pages, and starts the worker that reads them beside it. Without that pdf.js starts one itself. */
export function preloadPdfPages(): void {
  PdfPages.preload()
  import('./early-worker.ts').catch(() => {})
}
