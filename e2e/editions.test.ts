import { plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { axeViolations } from './axe.ts'
import { addEdition, slow } from './screens/filled-planner.ts'
import { expect, type Page, test } from './willow.ts'

test.use({ serverOf: 'the planner' })
// In one worker, because a planner has to be published in each.
test.describe.configure({ mode: 'default' })

const days = 20

/** A planner that counts its days, two pages each, and names no date. */
const unreadable = () =>
  writePdf(
    Array.from({ length: 2 * days }, (_, at) => ({
      streams: [`BT /F1 24 Tf 50 500 Td (Day ${Math.floor(at / 2) + 1}) Tj ET`],
    })),
  )

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Pages of/ })
const range = (page: Page) => dialog(page).getByRole('form', { name: 'Set many pages at once' })

test('an edition whose days were not understood is dated in a few steps, by keyboard, and undone', async ({
  page,
  signIn,
  fixtures,
}) => {
  test.setTimeout(2 * slow)
  const admin = await fixtures.admin()
  await addEdition(fixtures, admin, 'Quiet days', unreadable())
  await signIn(admin)
  await page.goto('/admin/editions')
  await page.getByRole('button', { name: 'Look over the pages of Quiet days' }).click()
  await expect(dialog(page).getByText('None of its pages are days or weeks yet.')).toBeVisible()

  await range(page).getByLabel('First page').focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type(String(2 * days))
  await range(page).getByLabel('First date').fill('2027-01-01')
  await expect(range(page).getByRole('button')).toBeEnabled()
  await range(page).getByLabel('Pages each').fill('2')
  await expect(range(page).getByRole('status')).toHaveText('40 pages, from Jan 1, 2027 to Jan 20, 2027.')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('40 pages changed')).toBeVisible()
  await expect(dialog(page).getByRole('img', { name: 'Calendar of this edition' })).toBeVisible()
  await expect(dialog(page)).toContainText('20 sure')
  await expect(dialog(page)).toContainText('0 missing')
  expect(await axeViolations(page)).toEqual([])

  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(dialog(page).getByText('None of its pages are days or weeks yet.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Look over the pages of Quiet days' }).click()
  await expect(dialog(page).getByText('None of its pages are days or weeks yet.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('40 pages to look at, all without a date')).toBeVisible()
  await page.getByRole('button', { name: 'Publish Quiet days' }).click()
  await expect(page.getByRole('dialog')).toContainText('The date of 40 pages isn’t known.')
})

test('an edition without any date is not called free of doubts, a gap is shown on its day, and no range ends past the last page', async ({
  page,
  signIn,
  fixtures,
}) => {
  test.setTimeout(2 * slow)
  const admin = await fixtures.admin()
  const pages = plannerPages({ year: 2028, months: 1 })
  const without = pages.filter(({ texts, links }) => !(links.length === 1 && texts[1]?.text === '12'))
  await addEdition(fixtures, admin, 'With a gap', writePdf(without.map((page) => ({ streams: [printOf(page)] }))))
  const notes = Array.from({ length: 12 }, () => ({ streams: ['BT /F1 24 Tf 50 500 Td (Notes) Tj ET'] }))
  await addEdition(fixtures, admin, 'Notebook', writePdf(notes))
  await signIn(admin)
  await page.goto('/admin/editions')
  await expect(page.getByRole('region', { name: 'Notebook' })).toContainText('No dates were found')
  await expect(page.getByRole('region', { name: 'Notebook' })).not.toContainText('No doubts')
  await page.getByRole('button', { name: 'Look over the pages of With a gap' }).click()
  await expect(dialog(page)).toContainText('Missing: Jan 12, 2028')
  await range(page).getByLabel('First page').fill('1')
  await range(page)
    .getByLabel('Last page')
    .fill(String(without.length + 1))
  await range(page).getByLabel('First date').fill('2028-01-01')
  await expect(range(page).getByRole('button')).toBeDisabled()
})
