import { password } from './fixtures.ts'
import { expect, type Page, test } from './willow.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const expectLanding = (page: Page) => expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()

test('a visitor sees the landing page at the addresses of the dashboard; its links lead where they say, and need no script', async ({
  page,
  browser,
  server,
  problems,
}) => {
  problems.expect(/status of 404/)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Page not found')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expectLanding(page)

  for (const address of ['/', '/dashboard', '/app']) {
    await page.goto(address)
    await expectLanding(page)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  }

  const store = page.getByRole('main').getByRole('link', { name: 'Get Pro Pack' })
  await expect(store.first()).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('link', { name: /Try Full App/ })).toHaveAttribute('href', '/signup')
  await expect(page.getByRole('link', { name: 'Have an Access Code?' })).toHaveAttribute('href', '/signup')
  await expect(page.getByRole('contentinfo')).toContainText('2025')

  const scriptless = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const plain = await scriptless.newPage()
  await plain.goto('/')
  await expect(heading(plain)).toBeVisible()
  for (const name of ['Help Center', 'Privacy Policy', 'Terms of Service']) {
    const address = await plain.getByRole('contentinfo').getByRole('link', { name }).getAttribute('href')
    expect((await plain.request.get(address ?? '')).status()).toBe(200)
  }
  await scriptless.close()
})

test('a visitor who opens the library signs in first and then arrives there', async ({ page, fixtures }) => {
  const robin = await fixtures.user()
  await page.goto('/library?folder=Projects')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(robin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/library?folder=Projects')
  await expect(heading(page)).toHaveText('Library')
})

test('a signed-in user sees the dashboard there; the navigation marks the current screen, and the focus moves to the heading', async ({
  page,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(/status of 404/)
  await signIn(await fixtures.user())
  // A session without a stored user is recognized.
  await page.goto('/help')
  await page.evaluate(() => localStorage.clear())
  for (const address of ['/', '/dashboard', '/app']) {
    await page.goto(address)
    await expect(heading(page)).toContainText('Robin Reed')
    await expect(page).toHaveURL(address)
  }
  for (const [address, to] of [
    ['/login', '/dashboard'],
    ['/signup', '/dashboard'],
    ['/access', '/'],
  ] as const) {
    await page.goto(address)
    await expect(page).toHaveURL(to)
    await expect(heading(page)).toContainText('Robin Reed')
  }

  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await navigation.getByRole('link', { name: 'Library' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeFocused()
  await expect(page).toHaveTitle('Library · Willow')
  await expect(navigation.getByRole('link', { name: 'Library' })).toHaveAttribute('aria-current', 'page')
  await expect(navigation.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  await page.goBack()
  await expect(heading(page)).toContainText('Robin Reed')

  await page.goto('/no-such-page')
  await expect(heading(page)).toHaveText('Page not found')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(heading(page)).toContainText('Robin Reed')
})

test('a stored user whose session has ended is led to sign in', async ({ page, fixtures, signIn }) => {
  for (const address of ['/', '/library']) {
    const robin = await fixtures.user()
    await signIn(robin)
    await fixtures.database.queries.deleteFrom('sessions').where('user_id', '=', robin.id).execute()
    await page.goto(address)
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('You were signed out. Sign in to go on where you were.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBe('null')
  }
})

test('a screen opens in a browser that reports no paint of grey shapes, as Firefox and Safari do', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/library')
  await expect(heading(page)).toHaveText('Library')
})

test("a screen whose code can't be loaded shows a message beside the navigation, and one press loads it", async ({
  page,
  fixtures,
  signIn,
  problems,
}) => {
  problems.expect(/library-page|NetworkError/)
  await signIn(await fixtures.user())
  await page.route('**/assets/library-page-*.js', (route) => route.abort())
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Library' }).click()
  await expect(heading(page)).toHaveText('The server can’t be reached')
  await expect(navigation).toBeVisible()
  await page.unroute('**/assets/library-page-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('Library')
})
