import { holdFirstScreen } from '#kit/web/page/first-screen.ts'
import { PdfPages } from './pdf-pages-loader.tsx'

/**
 * Fetches the code of the PDF pages, and starts the worker that reads them beside it. Without that pdf.js starts one itself. Whoever opens a
 * page by its address waits for it: what no first screen needs comes after it.
 */
export function preloadPdfPages(): void {
  holdFirstScreen()
  PdfPages.preload()
  import('./early-worker.ts').catch(() => {})
}
