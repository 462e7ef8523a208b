import { pdf } from '#kit/server/documents/pdf.test-data.ts'
import { pdfOf } from './page-files.ts'
import { expect, type Page, test } from './willow.ts'

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Planner.pdf' })
const shown = (page: Page, number: number, pages: number) => page.getByRole('img', { name: `Page ${number} of ${pages}` })
const box = (page: Page) => viewer(page).getByRole('searchbox', { name: 'Search in this file' })
const marks = (page: Page) => viewer(page).locator('[data-mark]')

test('words in a PDF are found and marked, one after the other and round the end', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  const content = pdfOf('Week 12', 'Garden and more garden', 'Nothing', 'GARDEN party')
  await fixtures.uploads(robin, [{ name: 'Planner.pdf', content }])
  await signIn(robin)
  await page.goto('/library')
  await page.getByRole('button', { name: 'Open Planner.pdf' }).click()
  await expect(shown(page, 1, 4)).toBeVisible()

  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await box(page).fill('gard')
  await expect(shown(page, 2, 4)).toBeVisible()
  await expect(viewer(page).getByText('1 of 3', { exact: true })).toBeVisible()
  await expect(marks(page)).toHaveCount(2)
  const [sheet, mark] = [await shown(page, 2, 4).boundingBox(), await marks(page).first().boundingBox()]
  // The text is near the top left of the page.
  expect((mark?.x ?? 0) - (sheet?.x ?? 0)).toBeLessThan((sheet?.width ?? 0) * 0.3)
  expect((mark?.y ?? 0) - (sheet?.y ?? 0)).toBeLessThan((sheet?.height ?? 0) * 0.3)
  expect(mark?.width ?? 0).toBeGreaterThan((sheet?.width ?? 0) * 0.1)

  await box(page).press('Enter')
  await expect(viewer(page).getByText('2 of 3', { exact: true })).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Next match' }).click()
  await expect(shown(page, 4, 4)).toBeVisible()
  await expect(viewer(page).getByText('3 of 3', { exact: true })).toBeVisible()
  await box(page).press('Enter')
  await expect(shown(page, 2, 4)).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Previous match' }).click()
  await expect(shown(page, 4, 4)).toBeVisible()

  await box(page).fill('xylophone')
  await expect(viewer(page).getByText('Not found')).toBeVisible()
  await expect(marks(page)).toHaveCount(0)
  await box(page).press('Escape')
  await expect(box(page)).toHaveCount(0)
  await expect(shown(page, 4, 4)).toBeVisible()
  await page.keyboard.press('Home')
  await expect(shown(page, 1, 4)).toBeVisible()
})

test('thumbnails of the pages open each page, under the page labels of the file', async ({ page, fixtures, signIn }) => {
  const words = ['Cover', 'Monday', 'Tuesday'].map((word) => `BT /F1 48 Tf 72 640 Td (${word}) Tj ET`)
  const labels = '/PageLabels<</Nums[0<</S/r>>1<</S/D/P(Day )>>]>>'
  const content = Buffer.from(pdf({ pages: words, catalogEntries: labels }))
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [{ name: 'Planner.pdf', content }])
  await signIn(robin)
  await page.goto('/library')
  await page.getByRole('button', { name: 'Open Planner.pdf' }).click()
  await expect(shown(page, 1, 3)).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Pages', exact: true }).click()
  const strip = viewer(page).getByRole('navigation', { name: 'Pages' })
  await expect(strip.getByRole('button')).toContainText(['i', 'Day 1', 'Day 2'])
  await expect(strip.locator('img')).toHaveCount(3)
  await expect(strip.locator('img').last()).toBeVisible()
  await strip.getByRole('button', { name: 'Go to page 3' }).click()
  await expect(shown(page, 3, 3)).toBeVisible()
  await expect(strip.getByRole('button', { name: 'Go to page 3' })).toHaveAttribute('aria-current', 'page')
  await expect(viewer(page).getByText('“Day 2”')).toBeVisible()
})
