import type { Fixtures, TestUser } from './fixtures.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })

const bind = (fixtures: Fixtures, admin: TestUser, id: string) =>
  send(fixtures, admin, `/api/admin/access-codes/${id}`, { customerEmail: fixtures.email() }, 'PATCH')

async function send(fixtures: Fixtures, admin: TestUser, path: string, body: object = {}, method = 'POST') {
  const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  await fixtures.call(admin, path, { method, ...json })
}

/** Opens the access manager with codes of a label of their own, one of which is assigned to an address. */
async function openCodes(page: Page, fixtures: Fixtures, admin: TestUser, count: number) {
  const label = `Fair ${Date.now()}`
  await send(fixtures, admin, '/api/admin/access-codes/batch', { count, label })
  const codes = await fixtures.call(admin, `/api/admin/access-codes?q=${encodeURIComponent(label)}`)
  await page.goto(`/admin/access?q=${encodeURIComponent(label)}`)
  await expect(page.getByRole('row')).toHaveCount(count + 1)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  return (await codes.json()) as { id: string; code: string }[]
}

test('selected codes are sent and voided together, and one that somebody voided meanwhile does not stop the others', async ({
  page,
  fixtures,
  signIn,
}) => {
  const olive = await fixtures.admin()
  await signIn(olive)
  const [first, second, third, free] = await openCodes(page, fixtures, olive, 4)
  if (!first || !second || !third || !free) throw new Error('The batch has four codes.')
  await expect(bar(page)).toContainText('Choose rows')
  await expect(bar(page).getByRole('button', { name: 'Void' })).toBeDisabled()
  await boxOf(page, free.code).check()
  await expect(bar(page).getByRole('button', { name: 'Send by email' })).toBeDisabled()

  for (const { id } of [first, second, third]) await bind(fixtures, olive, id)
  await page.reload()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await bar(page).getByRole('button', { name: 'Select all 4' }).click()
  await send(fixtures, olive, `/api/admin/access-codes/${first.id}/void`)
  await bar(page).getByRole('button', { name: 'Send by email (3)' }).click()
  await expect(page.getByRole('dialog')).toContainText('Send 3 codes by email?')
  await page.getByRole('dialog').getByRole('button', { name: 'Send by email' }).click()
  await expect(toastOn(page)).toContainText('This access code is used or void.')
  await expect(toastOn(page)).toContainText('2 changed, 1 left, and still selected.')
  await expect(bar(page)).toContainText('1 selected')
  await expect(boxOf(page, first.code)).toBeChecked()
  await expect(rowOf(page, first.code)).toContainText('Void')

  for (const { code } of [second, third]) await boxOf(page, code).check()
  await bar(page).getByRole('button', { name: 'Void (2)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
  await expect(toastOn(page).last()).toContainText('2 codes voided')
  await expect(bar(page)).toHaveCount(0)
  for (const { code } of [second, third]) await expect(rowOf(page, code)).toContainText('Void')
  await expect(rowOf(page, free.code)).toContainText('Available')
})

test('a range is selected by keyboard and copied, Escape ends the selection, and a new search clears it', async ({
  page,
  fixtures,
  signIn,
}) => {
  const olive = await fixtures.admin()
  await signIn(olive)
  await openCodes(page, fixtures, olive, 3)
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(0).focus()
  await page.keyboard.press('Space')
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selected')
  await bar(page).getByRole('button', { name: 'Copy codes' }).click()
  await expect(toastOn(page)).toContainText('3 codes copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toHaveLength(3)

  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('3 selected')
  await page.getByRole('searchbox', { name: 'Search access codes' }).fill('nothing like that')
  await expect(bar(page)).toHaveCount(0)
})

test('a long change can be stopped, and the rest stays selected', async ({ page, fixtures, signIn }) => {
  const olive = await fixtures.admin()
  await signIn(olive)
  await openCodes(page, fixtures, olive, 5)
  await bar(page).getByRole('button', { name: 'Select all 5' }).click()
  let isHeld = true
  await page.route('**/api/admin/access-codes/*/void', async (route) => {
    while (isHeld) await new Promise((resolve) => setTimeout(resolve, 20))
    await route.continue()
  })
  await bar(page).getByRole('button', { name: 'Void' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
  await expect(bar(page)).toContainText('1 of 5')
  await bar(page).getByRole('button', { name: 'Stop' }).click()
  isHeld = false
  await expect(toastOn(page)).toContainText('1 code voided')
  await expect(toastOn(page)).toContainText('4 left, and still selected.')
  await expect(bar(page)).toContainText('4 selected')
})
