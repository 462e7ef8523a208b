import { password } from './fixtures.ts'
import { delayResponse, expect, test } from './willow.ts'

test('a sign-in fails without a connection and is tried again: a double click is sent once, and the button shows that it works', async ({
  page,
  context,
  fixtures,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const robin = await fixtures.user()
  await page.goto('/login')
  await page.getByLabel('Email').fill(robin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.You seem to be offline.')
  await context.setOffline(false)

  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/custom-login')) sent += 1
  })
  const answer = await delayResponse(page, '/api/custom-login')
  await page.getByRole('button', { name: 'Sign In' }).dblclick()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  answer.release()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Reed')
  await expect(page).toHaveURL('/dashboard')
  await expect(page).toHaveTitle('Home · Willow')
  expect(sent).toBe(1)
})

test('a browser that keeps no cookie is told so after the right password, at a shop with http and one with https', async ({
  page,
  context,
  fixtures,
  problems,
}) => {
  problems.expect(/401/)
  const robin = await fixtures.user()
  for (const publicUrl of ['http://localhost:0', 'https://nas.example']) {
    await page.unrouteAll()
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
  }
})
