import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe.ts'

/** In three sizes: nothing is cut off or beside the page, and axe finds nothing. `name` is that of its screenshots. */
export async function looksRight(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name} ${width}.png`, fullPage: true })
  }
}
