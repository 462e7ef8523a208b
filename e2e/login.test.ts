import { password } from './fixtures.ts'
import { toastsCanShow } from './offline-steps.ts'
import { delayResponse, expect, test, toastOn } from './willow.ts'

test('signing in requires both fields, shows the password on request, and sends a double click once', async ({
  page,
  fixtures,
}) => {
  const robin = await fixtures.user()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields')
  await expect(page.getByLabel('Email')).toBeFocused()

  const field = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Email').fill(robin.email)
  await field.fill(password)
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')

  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/custom-login')) sent += 1
  })
  await page.getByRole('button', { name: 'Sign In' }).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Reed')
  await expect(page).toHaveTitle('Home · Willow')
  expect(sent).toBe(1)
})

test('the button shows that it is working while the request is sent', async ({ page, fixtures }) => {
  const robin = await fixtures.user()
  const answer = await delayResponse(page, '/api/custom-login')
  await page.goto('/login')
  await page.getByLabel('Email').fill(robin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  answer.release()
  await expect(page).toHaveURL('/dashboard')
})

test('a sign-in without a connection shows a message and can be tried again', async ({ page, context, fixtures, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const robin = await fixtures.user()
  await page.goto('/login')
  await page.getByLabel('Email').fill(robin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.You seem to be offline.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('after too many wrong passwords the screen shows how long to wait', async ({ page, fixtures }) => {
  const robin = await fixtures.user()
  await page.goto('/login')
  const attempt = (word: string) =>
    page.request.post('/api/custom-login', { data: { email: robin.email, password: word } }).then((answer) => answer.status())
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(`wrong ${index}`)))
  expect(new Set(answers)).toEqual(new Set([401]))
  await page.getByLabel('Email').fill(robin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText(/You can try again in (a minute|\d+ minutes)\./)
})

test('signing out opens the landing page even without a connection', async ({ page, context, fixtures, signIn, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  await signIn(await fixtures.user())
  const canShow = toastsCanShow(page)
  await page.goto('/dashboard')
  const logout = page.getByRole('button', { name: 'Log Out' })
  await expect(logout).toBeVisible()
  await page.waitForLoadState('networkidle')
  await canShow
  await context.setOffline(true)
  await logout.click()
  await expect(toastOn(page)).toContainText('Logout failed')
  await expect(toastOn(page)).toContainText('Please try again.')
  await context.setOffline(false)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('the sign-in and sign-up screens link to each other', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create your account' }).click()
  await expect(page).toHaveURL('/signup')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
})

for (const publicUrl of ['http://localhost:0', 'https://nas.example'])
  test(`a browser that keeps no cookie is told so after the right password, at a shop with ${publicUrl}`, async ({
    page,
    context,
    fixtures,
    problems,
  }) => {
    problems.expect(/401/)
    const robin = await fixtures.user()
    await page.route('**/login', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll('http://localhost:0', publicUrl) })
    })
    await page.route('**/api/custom-login', async (route) => {
      const response = await route.fetch()
      await context.clearCookies()
      const { 'set-cookie': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.goto('/login')
    await page.getByLabel('Email').fill(robin.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    const words = publicUrl.startsWith('https:')
      ? 'Please open https://nas.example and sign in there.'
      : 'Your browser keeps no cookies for this address'
    await expect(page.getByRole('alert')).toContainText(words)
    await expect(page.getByLabel('Email')).toHaveValue(robin.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    await expect(page).toHaveURL(/\/login$/)
  })
