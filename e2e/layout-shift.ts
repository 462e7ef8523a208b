import type { Page } from '@playwright/test'

/** What the types of the DOM don't know yet. */
interface LayoutShift extends PerformanceEntry {
  value: number
}
/** What the script below leaves on the page. */
type SeenWindow = Window & { seen: { shift: number } }

/** Adds up, from the next document on, how much of what is shown moves by itself. Returns a function for the sum so far. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as LayoutShift).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as SeenWindow).seen.shift)
}
