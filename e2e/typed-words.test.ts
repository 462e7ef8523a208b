import { expect, type Page, test } from './willow.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens a dialog, also if the press comes before the screen can answer it. */
async function open(page: Page, name: string) {
  await expect(async () => {
    // It may have opened late, and then the press would wait for a button that it covers, or reach the one in the dialog.
    if ((await dialog(page).count()) === 0) await press(page, name)
    await expect(dialog(page)).toBeVisible({ timeout: 2000 })
  }).toPass()
}

const forms = [
  { at: '/goals', button: 'Add Goal', label: 'Goal', save: 'Add Goal', typed: 'Call Grandma on Sunday' },
  { at: '/library', button: 'New Folder', label: 'Folder name', save: 'Create', typed: 'Garden plans' },
]

test('the words of a goal and of a folder survive Back and a reload, until they are saved or given up', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  for (const { at, button, label, save, typed } of forms) {
    await page.goto(at)
    const field = dialog(page).getByLabel(label, { exact: true })
    await open(page, button)
    await field.fill(typed)
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await open(page, button)
    await expect(field).toHaveValue(typed)
    await page.reload()
    await open(page, button)
    await expect(field).toHaveValue(typed)

    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await open(page, button)
    await expect(field).toHaveValue('')
    await field.fill(typed)
    await dialog(page).getByRole('button', { name: save, exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
    await open(page, button)
    await expect(field).toHaveValue('')
    await page.keyboard.press('Escape')
  }
})

test('the first step of signing up survives a reload in either step, and the password is not kept', async ({
  page,
  fixtures,
}) => {
  const email = fixtures.email()
  await page.goto('/signup')
  await page.getByLabel('Full name').fill('Robin Reed')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Access code').fill(await fixtures.code())
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Robin Reed')
  await press(page, 'Validate Access Code')
  await page.getByLabel('Password', { exact: true }).fill('planner-42')
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('planner-42')
  await press(page, 'Validate Access Code')
  await page.getByLabel('Password', { exact: true }).fill('planner-42')
  await page.getByLabel('Confirm password').fill('planner-42')
  await press(page, 'Complete Registration')
  await expect(page).toHaveURL('/login')
  await page.goto('/signup')
  await expect(page.getByLabel('Full name')).toHaveValue('')
})

test('signing out forgets what was typed, and another user never sees it', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.user())
  await page.goto('/goals')
  await open(page, 'Add Goal')
  await dialog(page).getByLabel('Goal', { exact: true }).fill('Leave early')
  await page.keyboard.press('Escape')
  await page.goto('/settings')
  await press(page, 'Log Out')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Leave early')
})

test('a file of orders and its columns are there again after Back and a reload', async ({ page, fixtures, signIn }) => {
  await signIn(await fixtures.admin())
  await page.goto('/admin?tab=orders')
  await open(page, 'Import CSV')
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'orders.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Order,Mail,Note\n1001,ada@mail.example,hello\n'),
    })
  const emails = dialog(page).getByRole('combobox', { name: 'Email' })
  await emails.click()
  await page.getByRole('option', { name: 'Mail' }).click()
  await expect(emails).toContainText('Mail')
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await open(page, 'Import CSV')
  await expect(dialog(page).getByText('orders.csv')).toBeVisible()
  await expect(emails).toContainText('Mail')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await open(page, 'Import CSV')
  await expect(dialog(page).getByText('orders.csv')).toHaveCount(0)
})
