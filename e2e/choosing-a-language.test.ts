import { waitUntilKept } from './offline-steps.ts'
import { test as base, expect, type Page, runServer } from './willow.ts'

const test = base.extend({
  server: [({ serverOf: _ }, use) => runServer({ LANGUAGES: 'en, en-XA' }, use), { scope: 'worker' }],
})
// In one worker, because each would start a server of its own.
test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'allow' })

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a language chosen in Settings applies at once, on other devices, offline, and after signing out', async ({
  page,
  context,
  fixtures,
  signIn,
  otherBrowser,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const user = await fixtures.user()
  await signIn(user)
  await page.goto('/settings/looks')
  await waitUntilKept(page)
  await page.getByRole('radio', { name: 'Ëñģłïšĥ' }).click()
  await expect.poll(() => languageOf(page)).toBe('en-XA')
  await expect(heading(page)).toHaveText('Ļööööķš')

  const tablet = await otherBrowser(user)
  await tablet.goto('/goals')
  await expect.poll(() => languageOf(tablet)).toBe('en-XA')
  await expect(heading(tablet)).toHaveText('Ğööááļš')

  await context.setOffline(true)
  await page.goto('/goals')
  await expect(heading(page)).toHaveText('Ğööááļš')
  await context.setOffline(false)

  await page.goto('/settings')
  await page.getByRole('button', { name: /^Ļööğ/ }).click()
  await expect(page).toHaveURL('/')
  expect(await languageOf(page)).toBe('en-XA')
})

test('a visitor reads the language that the browser asks for', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-XA' })
  const page = await context.newPage()
  await page.goto('/login')
  expect(await languageOf(page)).toBe('en-XA')
  await context.close()
})
