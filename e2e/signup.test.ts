import { expect, type Page, test, toastOn } from './willow.ts'

async function fillDetails(page: Page, details: { name?: string; email: string; code: string }) {
  await page.getByLabel('Full name').fill(details.name ?? 'Robin Reed')
  await page.getByLabel('Email').fill(details.email)
  await page.getByLabel('Access code').fill(details.code)
}

async function fillPasswords(page: Page, password: string, again = password) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(again)
  await page.getByRole('button', { name: 'Complete Registration' }).click()
}

test('a code becomes an account in two steps, and the user signs in and out', async ({ page, fixtures }) => {
  const code = await fixtures.code()
  const email = fixtures.email()

  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/signup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Willow')
  await fillDetails(page, { email, code: '' })
  await page.getByLabel('Access code').pressSequentially(code.toLowerCase())
  await expect(page.getByLabel('Access code')).toHaveValue(code)
  await page.getByRole('button', { name: 'Validate Access Code' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Create Your Password' })).toBeFocused()
  await expect(page.getByText('Access code validated!')).toBeVisible()
  await expect(page.getByText(/^Welcome, Robin Reed/)).toBeVisible()
  await fillPasswords(page, 'planner-42')

  await expect(page).toHaveURL('/login')
  await expect(toastOn(page)).toContainText('Account created successfully!')
  await expect(toastOn(page)).toContainText('Please login with your new credentials to access the app.')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('planner-43')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await page.getByLabel('Password', { exact: true }).fill('planner-42')
  await page.getByRole('button', { name: 'Sign In' }).click()

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Robin Reed$/)
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format()
  await expect(page.getByText(`Today is ${today}`)).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(toastOn(page)).toContainText('Logged out successfully')
  await expect(toastOn(page)).toContainText('You have been logged out of your account.')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('the first step says what is missing or wrong, and keeps what was entered', async ({ page, fixtures }) => {
  await page.goto('/signup')
  const validate = page.getByRole('button', { name: 'Validate Access Code' })
  await validate.click()
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields')

  const bound = await fixtures.code('someone.else@mail.example')
  const email = fixtures.email()
  for (const code of ['WILLOW000000', bound]) {
    await fillDetails(page, { email, code })
    await validate.click()
    await expect(page.getByRole('alert')).toHaveText('Invalid access code or email')
    await expect(page.getByLabel('Full name')).toHaveValue('Robin Reed')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Access code')).toHaveValue(code)
  }
})

test('the second step says what is missing or wrong with the passwords, which can be shown', async ({ page, fixtures }) => {
  await page.goto('/signup')
  await fillDetails(page, { email: fixtures.email(), code: await fixtures.code() })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Create Your Password' })).toBeVisible()

  await fillPasswords(page, '')
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields')
  await fillPasswords(page, 'planner-42', 'planner-43')
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match')
  await fillPasswords(page, 'short')
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long')

  const show = page.getByRole('button', { name: 'Show password' })
  await expect(show).toHaveCount(2)
  await show.first().click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'password')
  await show.click()
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).first().click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
})

test('without a connection both steps keep what was entered, show the reason, and can be tried again', async ({
  page,
  context,
  fixtures,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/signup')
  await fillDetails(page, { email: fixtures.email(), code: await fixtures.code() })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Validate Access Code' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid access code or emailYou seem to be offline. Your code hasn’t been checked yet.',
  )
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Validate Access Code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Your Password' })).toBeVisible()
  await context.setOffline(true)
  await fillPasswords(page, 'planner-42')
  await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.You seem to be offline.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page).toHaveURL('/login')
})

test('a double click on either step is sent once', async ({ page, fixtures }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.goto('/signup')
  await fillDetails(page, { email: fixtures.email(), code: await fixtures.code() })
  await page.getByRole('button', { name: 'Validate Access Code' }).dblclick()
  await page.getByLabel('Password', { exact: true }).fill('planner-42')
  await page.getByLabel('Confirm password').fill('planner-42')
  await page.getByRole('button', { name: 'Complete Registration' }).dblclick()
  await expect(page).toHaveURL('/login')
  expect(sent).toEqual(['/api/validate-access', '/api/create-account'])
})

test('a code that was used in the meantime returns to the first step', async ({ page, fixtures, otherBrowser }) => {
  const code = await fixtures.code()
  const other = await otherBrowser()
  for (const screen of [page, other]) {
    await screen.goto('/signup')
    await fillDetails(screen, { email: fixtures.email(), code })
    await screen.keyboard.press('Enter')
    await expect(screen.getByRole('heading', { name: 'Create Your Password' })).toBeVisible()
  }
  await fillPasswords(other, 'planner-42')
  await expect(other).toHaveURL('/login')
  await fillPasswords(page, 'planner-42')
  await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Willow')
  await expect(page.getByLabel('Access code')).toHaveValue(code)
})
