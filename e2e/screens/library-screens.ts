import { pdfOf, photo } from '../page-files.ts'
import { expect, type Page } from '../willow.ts'
import { at, type Screen } from './screen.ts'

const library = at('/library', 'Library')
const deletedLibrary = at('/library/deleted', 'Recently deleted')

const fileAction = (action: string, dialog: string) => async (page: Page) => {
  await library(page)
  await page.getByRole('button', { name: 'Actions for Week 12.png' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
}

const libraryDialogs: Screen[] = [
  {
    name: 'upload dialog',
    as: 'owner',
    async open(page) {
      await library(page)
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('dialog').getByRole('button', { name: 'Choose Files' }).click()
      await (await chooser).setFiles([
        { name: 'Week 13.pdf', mimeType: 'application/pdf', buffer: pdfOf('Week 13') },
        { name: `A photo with a ${'very '.repeat(20)}long name.png`, mimeType: 'image/png', buffer: await photo() },
        { name: 'notes.txt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('words') },
      ])
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
    },
  },
  {
    name: 'upload dialog with a page that is there already',
    as: 'owner',
    async open(page) {
      await library(page)
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('dialog').getByRole('button', { name: 'Choose Files' }).click()
      const planner = { name: 'Planner.pdf', mimeType: 'application/pdf', buffer: pdfOf('Planner 2026', 'January') }
      await (await chooser).setFiles([planner, { ...planner, name: 'Planner again.pdf' }])
      await expect(page.getByRole('dialog').getByText(/^You have this page already/)).toBeVisible()
      await expect(page.getByRole('dialog').getByText('You have chosen this page twice.')).toBeVisible()
    },
  },
  {
    name: 'create folder dialog',
    as: 'owner',
    async open(page) {
      await library(page)
      await page.getByRole('button', { name: 'New Folder' }).click()
      await expect(page.getByRole('dialog', { name: 'Create New Folder' })).toBeVisible()
    },
  },
  { name: 'rename file dialog', as: 'owner', open: fileAction('Rename', 'Rename file') },
  { name: 'keep on this device dialog', as: 'owner', open: fileAction('Keep on this device', 'Keep on This Device') },
  { name: 'move file dialog', as: 'owner', open: fileAction('Move to folder', 'Move to folder') },
  {
    name: 'delete folder dialog',
    as: 'owner',
    async open(page) {
      await page.goto('/library?folder=Garden+%26+balcony')
      await page.getByRole('button', { name: 'Actions for folder Garden & balcony' }).click()
      await page.getByRole('menuitem', { name: 'Delete folder' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete “Garden & balcony”?' })).toBeVisible()
    },
  },
]

/** The library, its dialogs and the viewer. */
export const libraryScreens: Screen[] = [
  {
    name: 'library empty',
    as: 'newcomer',
    async open(page) {
      await page.goto('/library')
      await expect(page.getByText('No files yet')).toBeVisible()
    },
  },
  {
    name: 'library filled',
    as: 'owner',
    async open(page) {
      await library(page)
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'library nothing found',
    as: 'owner',
    async open(page) {
      await page.goto('/library?q=nowhere')
      await expect(page.getByText('No files found')).toBeVisible()
    },
  },
  {
    name: 'recently deleted empty',
    as: 'newcomer',
    async open(page) {
      await page.goto('/library/deleted')
      await expect(page.getByText('Nothing here')).toBeVisible()
    },
  },
  {
    name: 'recently deleted',
    as: 'owner',
    async open(page) {
      await deletedLibrary(page)
      await expect(page.getByRole('listitem').first()).toBeVisible()
    },
  },
  { name: 'on this device empty', as: 'newcomer', open: at('/library/device', 'On This Device') },
  {
    name: 'on this device',
    as: 'owner',
    async open(page) {
      await library(page)
      for (const what of ['This file', /^Everything from/]) {
        await page.getByRole('button', { name: 'Actions for Week 12.png' }).click()
        await page.getByRole('menuitem', { name: 'Keep on this device' }).click()
        await page.getByRole('radio', { name: what }).check({ force: true })
        await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await page.getByRole('link', { name: 'On this device' }).click()
      await expect(page.getByText('1 file, 1 MB')).toBeVisible()
    },
  },
  {
    name: 'delete now dialog',
    as: 'owner',
    async open(page) {
      await deletedLibrary(page)
      await page.getByRole('button', { name: 'Delete now: Old week.png' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete “Old week.png” now?' })).toBeVisible()
    },
  },
  ...libraryDialogs,
  {
    name: 'library narrowed',
    as: 'owner',
    async open(page) {
      await page.goto('/library?only=favorites&kind=pdfs')
      await expect(page.getByRole('button', { name: 'Remove filter: Favorites' })).toBeVisible()
      await expect(page.getByText('No files found')).toBeVisible()
    },
  },
  {
    name: 'library folders',
    as: 'owner',
    async open(page) {
      await library(page)
      // On a phone the folders are in a sheet.
      const sheet = page.getByRole('button', { name: 'Folders', exact: true })
      if (await sheet.isVisible()) await sheet.click()
      await page.getByRole('button', { name: /empty folders?$/ }).click()
      await expect(page.getByRole('button', { name: 'Inspiration 0 files' })).toBeVisible()
    },
  },
  {
    name: 'keys',
    as: 'owner',
    async open(page) {
      await page.goto('/settings/you')
      await page.getByRole('button', { name: 'Show all keys' }).click()
      await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
    },
  },
  {
    name: 'palette',
    as: 'owner',
    async open(page) {
      await library(page)
      await expect(async () => {
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible({ timeout: 500 })
      }).toPass()
      await page.getByRole('combobox', { name: 'Find anything' }).fill('week')
      await expect(page.getByRole('option', { name: /Week 12\.png/ })).toBeVisible()
    },
  },
  {
    name: 'viewer image',
    as: 'owner',
    async open(page) {
      await library(page)
      await page.getByRole('button', { name: 'Open Week 12.png' }).click()
      await expect(page.getByRole('img', { name: 'Week 12.png' })).toBeVisible()
    },
  },
  {
    name: 'viewer PDF',
    as: 'owner',
    async open(page) {
      await library(page)
      await page.getByRole('button', { name: 'Open Planner 2026.pdf' }).click()
      await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible()
    },
  },
  {
    name: 'library words found',
    as: 'owner',
    async open(page) {
      // The text is extracted shortly after the upload.
      await expect(async () => {
        await Promise.all([page.waitForResponse(/\/text-hits\?/), page.goto('/library?q=planner')])
        await expect(page.getByRole('region', { name: 'Inside your PDFs' })).toBeVisible({ timeout: 2000 })
      }).toPass()
    },
  },
  {
    name: 'viewer searching with pages',
    as: 'owner',
    async open(page) {
      await library(page)
      await page.getByRole('button', { name: 'Open Planner 2026.pdf' }).click()
      await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible()
      await page.getByRole('button', { name: 'Pages', exact: true }).click()
      await page.getByRole('button', { name: 'Search in this file' }).click()
      await page.getByRole('searchbox', { name: 'Search in this file' }).fill('plan')
      await expect(page.locator('[data-mark]')).toHaveCount(1)
    },
  },
]
