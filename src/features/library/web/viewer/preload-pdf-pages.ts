import { delayFirstScreen } from '#kit/web/page/first-screen.ts'
import { PdfPages } from './pdf-pages-loader.tsx'

/**
 * Loads the code that shows PDF pages and starts its worker in parallel. If that fails, pdf.js starts a worker itself. Holds the first
 * screen, because a user who opens a page by its address is waiting for exactly this; everything else loads after it.
 */
export function preloadPdfPages(): void {
  delayFirstScreen()
  PdfPages.preload()
  import('./early-worker.ts').catch(() => {})
}
