import { photo } from './page-files.ts'
import { expect, test } from './willow.ts'

test("the dashboard shows the two newest pages and a plus tile, and hides a preview that can't be loaded", async ({
  page,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(/ERR_FAILED/)
  const robin = await fixtures.user()
  const content = await photo()
  await fixtures.uploadsWithPreviews(
    robin,
    ['Older.png', 'Newer.png', 'Newest.png'].map((name) => ({ name, content })),
  )
  await signIn(robin)
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Recent Pages' })
  await expect(card.getByRole('link', { name: /^Open / })).toHaveText(['Newest.png', 'Newer.png'])
  await expect(card.locator('img')).toHaveCount(2)
  await expect(card.getByRole('button', { name: 'Upload a page' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/library')

  await page.route('**/api/files/**', (route) => route.abort())
  await page.reload()
  await expect(card.getByRole('link', { name: 'Open Newest.png' })).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
})
