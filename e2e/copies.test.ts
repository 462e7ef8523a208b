import { photo } from './page-files.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('article')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Planner Page' })

async function choose(page: Page, ...files: { name: string; buffer: Buffer }[]) {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'Choose Files' }).click()
  await (await chooser).setFiles(files.map((file) => ({ ...file, mimeType: 'image/png' })))
}

test('a copy is announced when it is chosen: it is left out unless it is to be kept too, or to replace the older file', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  const content = await photo()
  await fixtures.folder(robin, 'Garden')
  await fixtures.uploads(robin, [{ name: 'Old name.png', content, folder: 'Garden' }])
  await signIn(robin)
  await page.goto('/library')
  const line = dialog(page).getByText(/^You have this page already: Garden, [A-Z][a-z]+ \d+$/)

  const twice = [
    { name: 'Page.png', buffer: content },
    { name: 'Page again.png', buffer: content },
  ]
  await choose(page, ...twice)
  await expect(dialog(page).getByText('2 of these are here already.')).toBeVisible()
  const upload = dialog(page).getByRole('button', { name: 'Upload', exact: true })
  await expect(upload).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Upload all of them anyway' }).click()
  await expect(upload).toBeEnabled()
  await page.keyboard.press('Escape')

  await choose(page, ...twice)
  await expect(line).toBeVisible()
  await expect(dialog(page).getByText('You have chosen this page twice.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Upload anyway: Page.png' }).click()
  await upload.click()
  await expect(toastOn(page).filter({ hasText: 'Your file has been uploaded successfully.' })).toBeVisible()
  await expect(cards(page)).toContainText(['Page.png', 'Old name.png'])

  await choose(page, { name: 'New name.png', buffer: content })
  await expect(line).toBeVisible()
  const replace = dialog(page).getByRole('button', { name: 'Replace it: New name.png' })
  await replace.click()
  await expect(replace).toHaveAttribute('aria-pressed', 'true')
  await upload.click()
  await expect(cards(page)).toContainText(['New name.png', 'Page.png'])
  await expect(page.getByText('Old name.png')).toHaveCount(0)
  await page.goto('/library/deleted')
  await expect(page.getByText('Old name.png')).toBeVisible()
})

test('a copy that another device sent first is announced after the upload, and Undo removes the newer one', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  const content = await photo({ background: '#123456' })
  await signIn(robin)
  await page.goto('/library')
  await page.getByRole('button', { name: 'Upload Your First File' }).waitFor()
  const asked = page.waitForResponse('**/uploads/known')
  await choose(page, { name: 'Mine.png', buffer: content })
  await asked
  await fixtures.uploads(robin, [{ name: 'Of the tablet.png', content, folder: 'Projects' }])
  await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Undo: it’s in Projects already' }).click()
  await expect(cards(page)).toContainText(['Of the tablet.png'])
  await expect(page.getByText('Mine.png')).toHaveCount(0)
})
