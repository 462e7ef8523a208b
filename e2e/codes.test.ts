import type { AccessCode } from '#features/access/codes.contract.ts'
import { type Fixtures, password, type TestUser } from './fixtures.ts'
import { chooseForCodes } from './shop.ts'
import { expect, type Page, test, toastOn } from './willow.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })
const codeField = (page: Page) => page.getByRole('dialog').getByLabel('Access code')
const emailField = (page: Page) => page.getByRole('dialog').getByLabel('Customer’s email')
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function openManager(page: Page, search = '') {
  await page.goto(`/admin/access${search}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Manager')
}
async function press(page: Page, name: string) {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}
async function chooseFromMenu(page: Page, code: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${code}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
async function createCode(fixtures: Fixtures, admin: TestUser, body: object = {}): Promise<AccessCode> {
  const answer = await fixtures.call(admin, '/api/admin/create-access-code', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as AccessCode
}

test('a typed code is converted to upper case and checked, and a duplicate is refused with all fields kept', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.admin())
  await openManager(page)
  await page.getByRole('button', { name: 'Create Access Code' }).first().click()
  await press(page, 'Create Code')
  await expect(codeField(page)).toHaveAccessibleDescription(/Please type an access code, or generate one\.$/)
  await expect(codeField(page)).toBeFocused()
  await codeField(page).pressSequentially('spring')
  await expect(codeField(page)).toHaveValue('SPRING')
  await codeField(page).pressSequentially('_fair')
  await press(page, 'Create Code')
  await expect(codeField(page)).toHaveAccessibleDescription(/An access code has 6 to 64 letters, digits and hyphens\.$/)

  const code = `SPRING-${Date.now()}`
  await codeField(page).fill(code.toLowerCase())
  await emailField(page).fill('nobody')
  await press(page, 'Create Code')
  await expect(emailField(page)).toHaveAccessibleDescription(/Please enter a valid email address\.$/)
  await expect(emailField(page)).toBeFocused()
  await emailField(page).fill('Ada@Mail.example')
  await press(page, 'Create Code')
  await expect(toastOn(page)).toContainText('Access code created successfully')
  await expect(rowOf(page, code)).toContainText('Bound')
  await expect(rowOf(page, code)).toContainText('ada@mail.example')

  await page.getByRole('button', { name: 'Create Access Code' }).first().click()
  await codeField(page).fill(code)
  await emailField(page).fill('robin@mail.example')
  await press(page, 'Create Code')
  await expect(codeField(page)).toHaveAccessibleDescription(/This access code already exists\.$/)
  await expect(codeField(page)).toHaveValue(code)
  await expect(emailField(page)).toHaveValue('robin@mail.example')
})

test('a generated code is the prefix and six characters, and can be copied from the toast and its row', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.admin())
  await openManager(page)
  await page.getByRole('button', { name: 'Create Access Code' }).first().click()
  await press(page, 'Generate')
  const code = await codeField(page).inputValue()
  expect(code).toMatch(/^WILLOW[A-Z0-9]{6}$/)
  await press(page, 'Create Code')
  await expect(toastOn(page)).toContainText(code)
  await toastOn(page).getByRole('button', { name: 'Copy' }).click()
  await expect(toastOn(page)).toContainText('Copied')
  await expect(toastOn(page)).toContainText('Access code copied to clipboard')
  expect(await clipboard(page)).toBe(code)

  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name: `Copy: ${code}` }).click()
  await expect.poll(() => clipboard(page)).toBe(code)
  await expect(rowOf(page, code)).toContainText('Available')
})

test('a visitor with an activation link signs up, and the history of the code names them', async ({
  page,
  fixtures,
  signIn,
  otherBrowser,
}) => {
  const olive = await fixtures.admin('Olive Owner')
  const { code } = await createCode(fixtures, olive)
  await signIn(olive)
  await openManager(page, `?q=${code}`)
  await chooseFromMenu(page, code, 'Copy activation link')
  await expect(toastOn(page)).toContainText('Activation link copied to clipboard')
  const link = new URL(await clipboard(page))

  const email = fixtures.email()
  const customer = await otherBrowser()
  await customer.goto(link.pathname + link.search + link.hash)
  await expect(customer.getByLabel('Access code')).toHaveValue(code)
  await customer.getByRole('link', { name: 'Create your account' }).click()
  await customer.getByLabel('Full name').fill('Linda Link')
  await customer.getByLabel('Email').fill(email)
  await customer.getByRole('button', { name: 'Validate Access Code' }).click()
  await customer.getByLabel('Password', { exact: true }).fill(password)
  await customer.getByLabel('Confirm password').fill(password)
  await customer.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(customer).toHaveURL('/login')

  await openManager(page, `?q=${code}`)
  await expect(rowOf(page, code)).toContainText('Used')
  await expect(rowOf(page, code)).toContainText(email)
  await chooseFromMenu(page, code, 'History')
  const history = page.getByRole('dialog', { name: `History of ${code}` })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').first()).toContainText(olive.email)
  await expect(history.getByRole('listitem').last()).toContainText(`Linda Link, ${email}`)
})

test('a code is bound, emailed, corrected, freed and voided, and its history shows all of it', async ({
  page,
  fixtures,
  signIn,
}) => {
  const olive = await fixtures.admin()
  const { code } = await createCode(fixtures, olive)
  await signIn(olive)
  await openManager(page, `?q=${code}`)

  await chooseFromMenu(page, code, 'Assign to an address')
  await emailField(page).fill('not an address')
  await press(page, 'Save')
  await expect(emailField(page)).toHaveAccessibleDescription('Please enter a valid email address.')
  await emailField(page).fill('ada@mail.exampel')
  await press(page, 'Save')
  await expect(toastOn(page)).toContainText(`${code} is now assigned to ada@mail.exampel.`)
  await expect(rowOf(page, code)).toContainText('Bound')

  await chooseFromMenu(page, code, 'Change the address')
  await expect(emailField(page)).toHaveValue('ada@mail.exampel')
  await emailField(page).fill('ada@mail.example')
  await press(page, 'Save')
  await expect(rowOf(page, code)).toContainText('ada@mail.example')
  await chooseFromMenu(page, code, 'Send by email')
  await expect(toastOn(page)).toContainText('No mail server is set up. The email to ada@mail.example is waiting under Email')

  await chooseFromMenu(page, code, 'Change the address')
  await press(page, 'Remove address')
  await expect(rowOf(page, code)).toContainText('Anybody')

  await chooseFromMenu(page, code, 'Void')
  await press(page, 'Void')
  await expect(toastOn(page)).toContainText('Access code voided')
  await expect(rowOf(page, code)).toContainText('Void')

  await chooseFromMenu(page, code, 'History')
  const events = page.getByRole('dialog').getByRole('listitem')
  await expect(events).toHaveText([
    /^Created/,
    /^Bound to an address.*ada@mail\.exampel/,
    /^Bound to an address.*ada@mail\.example/,
    /^Emailed.*ada@mail\.example.*Email waiting/,
    /^Address removed/,
    /^Voided/,
  ])
})

test('a batch is counted, its codes are shown, and what is left of it is voided', async ({ page, fixtures, signIn }) => {
  const olive = await fixtures.admin()
  const label = `Leaflet ${Date.now()}`
  await fixtures.call(olive, '/api/admin/access-codes/batch', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count: 3, label }),
  })
  await signIn(olive)
  await openManager(page)
  await chooseForCodes(page, 'Batches')
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: label })
  await expect(row).toContainText('3 codes, 0 used, 3 left')
  await row.getByRole('button', { name: `Void what is left: ${label}` }).press('Enter')
  await press(page, 'Void what is left')
  await expect(toastOn(page)).toContainText('3 access codes were voided.')
  await expect(row).toContainText('3 codes, 0 used, 0 left')
  await row.getByRole('link').press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search access codes' })).toHaveValue(label)
  await expect(page.getByRole('row').filter({ hasText: 'Void' })).toHaveCount(3)
})
