import { chooseForCodes } from '../shop.ts'
import { expect, type Page } from '../willow.ts'
import type { Screen } from './screen.ts'

/** Opens the access manager with the codes that a search finds. */
const codesAt = (search: string) => async (page: Page) => {
  await page.goto(`/admin/access?${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Access Manager' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
}
const dialog = (page: Page, name: RegExp) => expect(page.getByRole('dialog', { name })).toBeVisible()

/** Opens a dialog for the first code that a search finds. */
const dialogOf = (search: string, item: string, name: RegExp) => async (page: Page) => {
  await codesAt(search)(page)
  // The first menu is that of the list.
  await page
    .getByRole('table')
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
  await dialog(page, name)
}

/** The access manager and its dialogs, with the data of `fillShop`. */
export const codesScreens: Screen[] = [
  { name: 'codes', as: 'admin', open: codesAt('') },
  { name: 'codes registered users', as: 'admin', open: codesAt('tab=registered-users') },
  {
    name: 'codes create dialog',
    as: 'admin',
    async open(page) {
      await codesAt('')(page)
      await page.getByRole('button', { name: 'Create Access Code' }).click()
      await page.getByLabel('Access code', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Create Code' }).click()
      await expect(page.getByText('An access code has 6 to 64 letters, digits and hyphens.')).toBeVisible()
    },
  },
  { name: 'codes bind dialog', as: 'admin', open: dialogOf('state=bound', 'Change the address', /^Assign /) },
  { name: 'codes void dialog', as: 'admin', open: dialogOf('state=bound', 'Void', /^Void /) },
  {
    name: 'codes history dialog',
    as: 'admin',
    async open(page) {
      await dialogOf('state=used', 'History', /^History of /)(page)
      await expect(page.getByText('Redeemed')).toBeVisible()
    },
  },
  {
    name: 'codes batch dialog',
    as: 'admin',
    async open(page) {
      await codesAt('')(page)
      await page.getByRole('button', { name: 'Create Batch' }).click()
      await page.getByLabel('How many').fill('0')
      await page.getByRole('button', { name: 'Create Codes' }).click()
      await expect(page.getByText('Please type a whole number from 1 to 10,000.')).toBeVisible()
    },
  },
  {
    name: 'codes tickets dialog',
    as: 'admin',
    async open(page) {
      await codesAt('q=customer')(page)
      await chooseForCodes(page, 'Print tickets')
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
    },
  },
  {
    name: 'codes tickets dialog with nothing to print',
    as: 'admin',
    async open(page) {
      await codesAt('state=void')(page)
      await chooseForCodes(page, 'Print tickets')
      await dialog(page, /Print tickets/)
      await expect(page.getByText('so there’s nothing to print')).toBeVisible()
    },
  },
]
