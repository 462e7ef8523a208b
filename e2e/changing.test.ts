import { photo } from './page-files.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('article')

async function act(page: Page, file: string, action: 'Rename' | 'Move to folder' | 'Download') {
  await page.getByRole('button', { name: `Actions for ${file}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function showFolder(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('a folder is created with the specified texts, and a name that is taken stays in the field for correction', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  await fixtures.folder(robin, 'Garden')
  await signIn(robin)
  await page.goto('/library')
  await page.getByRole('button', { name: 'New Folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Folder' })
  const name = dialog.getByLabel('Folder name')
  await expect(name).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled()
  await name.fill('   ')
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled()

  await name.fill('Garden')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('There is already a folder of that name.')
  await expect(name).toHaveValue('Garden')

  await name.fill('Travel  notes')
  await dialog.getByRole('button', { name: 'Create' }).dblclick()
  await expect(toastOn(page)).toHaveText(/^Folder created/)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Folder' })).toHaveText('Travel notes')
  await expect(page.getByText('This folder is empty')).toBeVisible()

  await page.getByRole('button', { name: 'New Folder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New Folder' })).toBeFocused()
})

test('an own folder is renamed and deleted, and its files move to General', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await fixtures.folder(robin, 'Garden')
  await fixtures.uploads(robin, [{ name: 'Beds.png', content: await photo(), folder: 'Garden' }])
  await signIn(robin)
  await page.goto('/library')
  await showFolder(page, 'Garden')
  await page.getByRole('button', { name: 'Actions for folder Garden' }).click()
  await page.getByRole('menuitem', { name: 'Rename folder' }).click()
  await page.getByLabel('Folder name').fill('Allotment')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastOn(page)).toContainText('Folder renamed')
  await expect(page.getByRole('combobox', { name: 'Folder' })).toHaveText('Allotment')
  await expect(cards(page)).toContainText(['Allotment'])

  await page.getByRole('button', { name: 'Actions for folder Allotment' }).click()
  await page.getByRole('menuitem', { name: 'Delete folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete “Allotment”?' })
  await expect(dialog).toContainText('Its files move to General. Nothing is lost.')
  await dialog.getByRole('button', { name: 'Delete folder' }).click()
  await expect(toastOn(page)).toContainText('Folder deleted')
  await expect(cards(page)).toContainText(['General'])
  await page.getByRole('combobox', { name: 'Folder' }).click()
  await expect(page.getByRole('option', { name: 'Allotment' })).toHaveCount(0)
})

test('a file is renamed and moved', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  await fixtures.uploads(robin, [{ name: 'scan0001.png', content: await photo() }])
  await signIn(robin)
  await page.goto('/library')
  await act(page, 'scan0001.png', 'Rename')
  const name = page.getByRole('dialog', { name: 'Rename file' }).getByLabel('File name')
  await expect(name).toHaveValue('scan0001.png')
  await expect(name).toBeFocused()
  // Only the stem is selected, so the file extension stays.
  await page.keyboard.type('Week 12')
  await page.keyboard.press('Enter')
  await expect(toastOn(page)).toContainText('File renamed')
  await expect(cards(page)).toContainText(['Week 12.png'])
  await expect(page.getByRole('button', { name: 'Actions for Week 12.png' })).toBeFocused()

  await act(page, 'Week 12.png', 'Move to folder')
  const dialog = page.getByRole('dialog', { name: 'Move to folder' })
  await expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name: 'Weekly Plans' }).click()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(toastOn(page)).toContainText('Moved to Weekly Plans')
  await page.reload()
  await expect(cards(page)).toContainText([/Week 12\.png.*Weekly Plans/])
})

test('names of every kind are shown unchanged, and a file is downloaded completely and under its own name', async ({
  page,
  fixtures,
  signIn,
}) => {
  const robin = await fixtures.user()
  const name = 'Wöche 12 – „Ruhe“ & it’s 計画 ✓.png'
  const others = ['<img src=x onerror=alert(1)>.png', '../../etc/passwd.png', 'a "quoted" page.png', `${'long '.repeat(300)}.png`]
  const content = await photo()
  await fixtures.uploads(
    robin,
    [...others, name].map((each) => ({ name: each, content })),
  )
  await signIn(robin)
  await page.goto('/library')
  for (const each of [...others, name]) await expect(cards(page).filter({ hasText: each })).toHaveCount(1)
  const download = page.waitForEvent('download')
  await act(page, name, 'Download')
  const saved = await download
  expect(saved.suggestedFilename()).toBe(name)
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).equals(content)).toBe(true)
})
