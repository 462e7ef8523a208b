import { pdfOf } from './page-files.ts'
import { expect, type Page, test } from './willow.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search names and text' })
const found = (page: Page) => page.getByRole('region', { name: 'Inside your PDFs' })

test('words inside a PDF are found, the file opens at their page, and a covered page stays covered', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [
    { name: 'Planner.pdf', content: pdfOf('Week 12', 'Water the garden', 'Garden party') },
    { name: 'Letters.pdf', content: pdfOf('Dear reader') },
  ])
  await signIn(robin)
  // The text is extracted shortly after the upload.
  await expect(async () => {
    await Promise.all([page.waitForResponse(/\/text-hits\?/), page.goto('/library?q=gard')])
    await expect(found(page).getByRole('button', { name: /Planner\.pdf/ })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(found(page).getByRole('button')).toHaveText(['Planner.pdfPage 2, and 1 moreWater the garden'])
  await expect(found(page).locator('mark')).toHaveText('garden')
  await expect(page.getByText('No files found')).toBeHidden()

  await found(page).getByRole('button').click()
  await expect(page).toHaveURL(/file=[^&]+&page=2&find=gard/)
  await expect(page.getByRole('img', { name: 'Page 2 of 3' })).toBeVisible()
  await expect(page.locator('[data-mark=current]')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Page 2 of 3' })).toBeVisible()
  await expect(page.locator('[data-mark=current]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(search(page)).toHaveValue('gard')

  await expect(found(page).locator('img')).not.toHaveCount(0)
  await page.goto('/settings/looks')
  await page.getByLabel('Keep my pages covered').click()
  await expect(page.getByText('Settings updated', { exact: true })).toBeVisible()
  await page.goto('/library?q=gard')
  await expect(found(page).getByRole('button')).toContainText('Water the garden')
  await expect(found(page).locator('svg').first()).toBeVisible()
  await expect(found(page).locator('img')).toHaveCount(0)

  await search(page).fill('xylophone')
  await expect(page.getByText('No files found')).toBeVisible()
  await expect(found(page)).toBeHidden()
})
