import { fromBase32, totpCode, totpStep } from '#features/accounts/server/factors/totp.ts'
import { freePort } from '#test/servers/free-port.ts'
import { type IdentityProvider, startIdentityProvider } from '#test/servers/identity-provider.ts'
import { password } from './fixtures.ts'
import { test as base, expect, type Page, runServer, toastOn } from './willow.ts'

/** A shop with an identity provider. */
const test = base.extend<object, { port: number; provider: IdentityProvider }>({
  port: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => use(await freePort()),
    { scope: 'worker' },
  ],
  provider: [
    async ({ port }, use) => {
      const provider = await startIdentityProvider(`http://127.0.0.1:${port}/api/login/callback`)
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ port, provider }, use) => {
      const env = {
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
      }
      await runServer(env, use)
    },
    { scope: 'worker' },
  ],
  // The browser leaves for the provider and returns.
  problems: async ({ problems, provider }, use) => {
    problems.expect(new RegExp(`^A request to ${provider.issuer}/`))
    await use(problems)
  },
})
// In one worker, because each would start a server of its own.
test.describe.configure({ mode: 'default' })

const accountThere = (name: string) => ({ sub: `${name}-${Date.now()}`, email: `${name}@there.example`, isVerified: true })
const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('a customer signs up with a code and an external account, signs out, and signs in with that account', async ({
  page,
  fixtures,
  provider,
}) => {
  provider.account = accountThere('robin')
  await page.goto('/access')
  await page.getByLabel('Full name').fill('Robin Reed')
  await page.getByLabel('Email').fill(fixtures.email())
  await page.getByLabel('Access code').fill(await fixtures.code())
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await heading(page, 'Welcome, Robin Reed!')
  const navigation = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/api/login'))
  await page.getByRole('button', { name: 'Continue with another account' }).click()
  expect((await navigation).method()).toBe('GET')
  await heading(page, /^Good .*Robin Reed$/)
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(toastOn(page)).toContainText('Logged out successfully')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Sign in with another account' }).click()
  await heading(page, /Robin Reed/)
})

test('an external account is linked and unlinked in Settings, by keyboard', async ({ page, fixtures, signIn, provider }) => {
  const user = await fixtures.user()
  provider.account = accountThere('linked')
  await signIn(user)
  await page.goto('/settings/security')
  const ways = page.getByRole('region', { name: 'Ways to sign in' })
  await expect(ways.getByText('Email and password')).toBeVisible()
  await ways.getByRole('button', { name: 'Link an account' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Link an account' })
  await dialog.getByLabel('Your password', { exact: true }).fill('not it')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Your current password is wrong')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(toastOn(page)).toContainText('Your account is linked.')
  await expect(page).toHaveURL('/settings/security')
  await expect(ways.getByText('Linked with 127.0.0.1')).toBeVisible()
  await ways.getByRole('button', { name: 'Unlink' }).press('Enter')
  await expect(toastOn(page)).toContainText('Account unlinked')
  await expect(ways.getByText('Sign in with 127.0.0.1 as well')).toBeVisible()
})

test('an unlinked external account, or a sign-in cancelled at the provider, returns to the sign-in screen, where the password still works', async ({
  page,
  fixtures,
  provider,
}) => {
  const user = await fixtures.user()
  provider.account = accountThere('stranger')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with another account' }).click()
  await expect(page.getByRole('alert')).toContainText('This account isn’t linked yet.')
  // Signed out at the provider, so that it asks again and the user refuses.
  await page.context().clearCookies()
  provider.account = null
  await page.getByRole('link', { name: 'Sign in with another account' }).click()
  await expect(page.getByRole('alert')).toHaveText('Sign-in was canceled.')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await heading(page, new RegExp(user.name))
})

test('a further code waits for the way to the provider and back, and for the second factor', async ({
  page,
  fixtures,
  provider,
}) => {
  const user = await fixtures.user()
  provider.account = accountThere('buyer')
  const linked = { issuer: provider.issuer, subject: provider.account.sub, linked_at: new Date().toISOString() }
  await fixtures.database.queries
    .insertInto('external_identities')
    .values({ ...linked, user_id: user.id })
    .execute()
  const { secret } = await (await fixtures.call(user, '/api/auth/factors/totp', { method: 'POST' })).json()
  const code = (steps: number) => totpCode(fromBase32(secret), totpStep(Date.now()) + steps)
  const headers = { 'content-type': 'application/json' }
  const confirmed = { method: 'POST', headers, body: JSON.stringify({ code: code(0) }) }
  await fixtures.call(user, '/api/auth/factors/totp/confirm', confirmed)

  await page.goto(`/code#${await fixtures.code()}`)
  await page.getByRole('button', { name: 'Sign in, and it is added' }).click()
  await page.getByRole('link', { name: 'Sign in with another account' }).click()
  await page.getByLabel('Code').fill(code(1))
  await page.keyboard.press('Enter')
  await expect(toastOn(page)).toContainText('The code was added.')
  await expect(page).toHaveURL('/library')
})

test('an external sign-in returns to the requested page, and shows no visitor page on the way', async ({
  page,
  fixtures,
  provider,
}) => {
  const user = await fixtures.user()
  provider.account = accountThere('returning')
  const identity = { issuer: provider.issuer, subject: provider.account.sub, user_id: user.id }
  const linked_at = new Date().toISOString()
  await fixtures.database.queries
    .insertInto('external_identities')
    .values({ ...identity, linked_at })
    .execute()
  // Only the pages for visitors link to the sign-up.
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('a[href="/signup"]')) document.documentElement?.setAttribute('data-saw-visitors-page', '')
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
  })
  const html = page.locator('html')

  await page.goto('/library')
  await expect(page).toHaveURL('/login')
  await expect(html).toHaveAttribute('data-saw-visitors-page')
  await page.getByRole('link', { name: 'Sign in with another account' }).click()
  await heading(page, 'Library')
  await expect(page).toHaveURL('/library')

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with another account' }).click()
  await heading(page, /Robin Reed/)
  await expect(page).toHaveURL('/dashboard')
  await expect(html).not.toHaveAttribute('data-saw-visitors-page')
})
