import { photo } from './page-files.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

const deleted = (page: Page) => page.getByRole('list', { name: 'Recently deleted' }).getByRole('listitem')

test('deleted files are listed under Recently deleted: one is restored, one is deleted now, and the rest is emptied', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  const content = await photo()
  const names = ['One.png', 'Two.png', 'Three.png', 'Four.png']
  await fixtures.uploads(
    robin,
    names.map((name) => ({ name, content })),
  )
  await signIn(robin)
  await page.goto('/library')
  for (const name of names) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(toastOn(page)).toContainText('File deleted')
    await expect(page.getByRole('button', { name: `Open ${name}` })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await expect(page).toHaveURL('/library/deleted')
  await expect(deleted(page)).toContainText(names.toReversed())
  const picture = deleted(page).first().locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const goes = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  const day = goes.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
  await expect(deleted(page).first()).toContainText(`Goes on ${day}`)

  await page.getByRole('button', { name: 'Restore One.png' }).click()
  await expect(toastOn(page)).toContainText('File restored')
  await expect(deleted(page)).toHaveCount(3)
  // Keyboard focus continues at the rows that are left.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Restore Four.png' })).toBeFocused()

  await page.getByRole('button', { name: 'Delete now: Two.png' }).click()
  const question = page.getByRole('dialog', { name: 'Delete “Two.png” now?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(deleted(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Delete now: Two.png' }).click()
  await question.getByRole('button', { name: 'Delete now' }).click()
  await expect(deleted(page)).toContainText(['Four.png', 'Three.png'])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Restore Four.png' })).toBeFocused()

  await page.getByRole('button', { name: 'Empty' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText('Nothing here')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Empty' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Back to the library' }).click()
  await expect(page.getByText('1 file(s)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open One.png' })).toBeVisible()
})
