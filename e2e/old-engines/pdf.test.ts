import { pdfOf } from '../page-files.ts'
import { expect, test } from '../willow.ts'

const pages = 30

test('a PDF of 30 pages opens and is turned to its end', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  const words = Array.from({ length: pages }, (_, index) => `Day ${index + 1}.`)
  await fixtures.uploads(robin, [{ name: 'Planner.pdf', content: pdfOf(...words) }])
  await signIn(robin)
  await page.goto('/library')
  await page.getByRole('button', { name: 'Open Planner.pdf' }).click()
  const viewer = page.getByRole('dialog', { name: 'Planner.pdf' })
  for (let number = 1; number <= pages; number += 1) {
    const sheet = viewer.getByRole('img', { name: `Page ${number} of ${pages}` })
    await expect(sheet.locator('canvas')).toBeVisible()
    await expect(viewer.getByText(`Day ${number}.`)).toBeAttached()
    if (number < pages) await viewer.getByRole('button', { name: 'Next page' }).click()
  }
  await expect(viewer.getByRole('button', { name: 'Next page' })).toBeDisabled()
})
