import { addManyFiles } from './many-files.ts'
import { photo } from './page-files.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected files' })
const chosen = (page: Page) => page.getByRole('button', { name: /^Select .*png/, pressed: true })

async function openLibrary(page: Page, count: number, addUploads: (names: string[]) => Promise<unknown>) {
  await addUploads(Array.from({ length: count }, (_, index) => `Page ${String(index + 1).padStart(3, '0')}.png`))
  await page.goto('/library')
  await expect(page.getByText(`${count} file(s)`)).toBeVisible()
}

test('files are selected one by one, in a range and all together, moved, and returned by one Undo', async ({
  page,
  fixtures,
  server,
  signIn,
}) => {
  const robin = await fixtures.user()
  await signIn(robin)
  await openLibrary(page, 70, (names) =>
    addManyFiles(fixtures, server, robin, { count: names.length, nameOf: (at) => names[at] ?? '' }),
  )
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(bar(page).getByRole('status')).toHaveText('Choose files')
  await expect(bar(page).getByRole('button', { name: 'Move' })).toBeDisabled()
  await page.getByRole('button', { name: 'Select Page 070.png' }).click()
  await page.getByRole('button', { name: 'Select Page 067.png' }).click({ modifiers: ['Shift'] })
  await expect(bar(page).getByRole('status')).toHaveText('4 selected')
  await expect(chosen(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Select Page 068.png' }).click()
  await expect(bar(page).getByRole('status')).toHaveText('3 selected')
  await bar(page).getByRole('button', { name: 'Select all 70' }).click()
  await expect(bar(page).getByRole('status')).toHaveText('70 selected')

  await bar(page).getByRole('button', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 70 files' })
  await dialog.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name: 'Projects' }).click()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(toastOn(page)).toContainText('70 files moved to Projects')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('article').first()).toContainText('Projects')
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toastOn(page)).toContainText('70 files moved back')
  await page.reload()
  await expect(page.getByRole('article').first()).toContainText('General')
})

test('files are selected, deleted and restored from Recently deleted by keyboard alone', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  const content = await photo()
  await signIn(robin)
  await openLibrary(page, 5, (names) =>
    fixtures.uploads(
      robin,
      names.map((name) => ({ name, content })),
    ),
  )
  await page.getByRole('button', { name: 'Select', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Select Page 005.png' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Select Page 004.png' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toHaveCount(2)
  // Shortcuts work once the code of the selection bar has loaded.
  await expect(bar(page).getByRole('status')).toHaveText('2 selected')
  await page.keyboard.press('Control+a')
  await expect(bar(page).getByRole('status')).toHaveText('5 selected')
  await page.getByRole('button', { name: 'Select Page 003.png' }).focus()
  await page.keyboard.press('Enter')
  await expect(bar(page).getByRole('status')).toHaveText('4 selected')
  await page.keyboard.press('Delete')
  await expect(toastOn(page)).toContainText('4 files deleted')
  await expect(page.getByText('1 file(s)')).toBeVisible()

  await page.getByRole('button', { name: 'Select', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open Page 003.png' })).toBeVisible()

  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await page.getByRole('button', { name: 'Restore all' }).click()
  await expect(toastOn(page)).toContainText('4 files restored')
  await expect(page.getByText('Nothing here')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the library' }).click()
  await expect(page.getByText('5 file(s)')).toBeVisible()
})

test('a selection is downloaded as one ZIP file, and the page stays open', async ({ page, fixtures, signIn }) => {
  const robin = await fixtures.user()
  const content = await photo()
  await signIn(robin)
  await openLibrary(page, 3, (names) =>
    fixtures.uploads(
      robin,
      names.map((name) => ({ name, content })),
    ),
  )
  await page.getByRole('button', { name: 'Actions for Page 002.png' }).click()
  await page.getByRole('menuitem', { name: 'Select' }).click()
  await expect(bar(page).getByRole('status')).toHaveText('1 selected')
  await page.getByRole('button', { name: 'Select Page 001.png' }).click()
  const download = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Download' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^Pages \d{4}-\d\d-\d\d\.zip$/)
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  const archive = Buffer.concat(chunks)
  expect(archive.includes('General/Page 001.png') && archive.includes('General/Page 002.png')).toBe(true)
  expect(archive.includes('General/Page 003.png')).toBe(false)
  await expect(bar(page).getByRole('status')).toHaveText('2 selected')
})
