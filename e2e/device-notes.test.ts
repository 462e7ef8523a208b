import { readFile } from 'node:fs/promises'
import { packRuns, supernoteFile } from '#test/documents/supernote.ts'
import { axeViolations } from './axe.ts'
import { expect, type Page, test } from './willow.ts'

// Made after the public description of the files by jya-dev/supernote-tool (Apache-2.0), see `#test/documents/supernote.ts`.
const [width, pixels] = [1404, 1404 * 1872]
/** A zigzag where the word is: 20 millimetres from the left, 30 from the top, 30 wide and 8 high. */
function zigzag() {
  const rows = Array.from({ length: 70 }, (_, row) => 270 * width + row * width + 180 + Math.abs((row % 40) - 20) * 8)
  const runs: [number, number][] = []
  let at = 0
  for (const start of rows) {
    runs.push([0x62, start - at], [0x61, 90])
    at = start + 90
  }
  return packRuns([...runs, [0x62, pixels - at]])
}
const note = supernoteFile({
  pages: [
    {
      entries: { LAYERINFO: 'none' },
      layers: [{ name: 'MAINLAYER', packed: zigzag(), type: 'MARK' }],
      text: {
        elements: [
          {
            type: 'Text',
            label: 'rhubarb',
            words: [{ label: 'rhubarb', 'bounding-box': { x: 20, y: 30, width: 30, height: 8 } }],
          },
        ],
      },
    },
  ],
})

const found = (page: Page) => page.getByRole('region', { name: 'Inside your PDFs' })

test('a word that a Supernote has recognized is found with its line of ink, and the note opens by the keyboard', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  await fixtures.uploadsWithPreviews(robin, [{ name: 'Monday.note', content: note }])
  await signIn(robin)
  await expect(async () => {
    await Promise.all([page.waitForResponse(/\/text-hits\?/), page.goto('/library?q=rhub')])
    await expect(found(page).getByRole('button', { name: /Monday\.note\.pdf/ })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(found(page).getByText('Text that came with the page')).toBeVisible()
  const strip = found(page).locator('img').last()
  await expect.poll(() => strip.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  // A part of the page as wide as the card, in which the word is.
  const box = await strip.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeGreaterThan(5)
  for (const size of [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    expect(await axeViolations(page)).toEqual([])
    // The grid of cards adapts to a new width one frame later.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await found(page).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  await expect(page.locator('[data-mark=current]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(found(page).getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Actions for Monday.note.pdf' }).press('Enter')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download the Supernote file' }).press('Enter')
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Monday.note')
  expect((await readFile(await saved.path())).equals(note)).toBe(true)
})
