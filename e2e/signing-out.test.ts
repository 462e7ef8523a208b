import { password } from './fixtures.ts'
import { toastsCanShow } from './offline-steps.ts'
import { delayResponse, expect, type Page, test, toastOn } from './willow.ts'

async function expectLanding(page: Page) {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('Robin')).toHaveCount(0)
}

/** Records the calls other than the sign-out, all of which send the session cookie. */
function otherCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/auth/logout') calls.push(pathname)
  })
  return calls
}

/** Returns whether the server still accepts a session, asked outside the browser. */
const isAlive = async (session: string, url: string) =>
  (await fetch(`${url}/api/auth/user`, { headers: { Cookie: `session=${session}` } })).status === 200

const sessionOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'session')?.value ?? ''

test('an offline sign-out survives every reload, in every tab, and the session ends at the next contact', async ({
  page,
  context,
  fixtures,
  signIn,
  server,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signIn(await fixtures.user())
  const session = await sessionOf(page)
  const canShow = toastsCanShow(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Reed')
  await canShow
  const otherTab = await context.newPage()
  await otherTab.goto('/library')
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()

  // Wait for what loads after the first screens: it must not fail for lack of a connection.
  await otherTab.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(toastOn(page)).toContainText('Logout failed')
  await expectLanding(page)
  await expect(otherTab).toHaveURL('/')
  await expectLanding(otherTab)
  // In a separate tab: once the connection is back, Chromium would reload its error page, bypassing the route below.
  const unreachable = await context.newPage()
  await expect(unreachable.goto('/dashboard')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await unreachable.close()

  // The server is reachable again, but only for pages: the session goes on.
  await context.route('**/api/**', (route) => route.abort())
  await context.setOffline(false)
  const calls = otherCalls(page)
  for (const [tab, path] of [
    [page, '/dashboard'],
    [otherTab, '/library'],
  ] as const) {
    await tab.goto(path)
    await expectLanding(tab)
    await tab.reload()
    await expectLanding(tab)
  }
  expect(await isAlive(session, server.url)).toBe(true)

  await context.unroute('**/api/**')
  await page.reload()
  await expect.poll(() => isAlive(session, server.url)).toBe(false)
  await expectLanding(page)
  expect(calls).toEqual([])
  await expect.poll(() => sessionOf(page)).toBe('')
  await page.reload()
  await expectLanding(page)
})

test('on a shared tablet no one can sign in before the session of the last user has ended', async ({
  page,
  context,
  fixtures,
  signIn,
  server,
  problems,
}) => {
  problems.expect(/ERR_FAILED/)
  const next = await fixtures.user('Ada Lind')
  await signIn(await fixtures.user())
  const session = await sessionOf(page)
  await page.goto('/dashboard')
  await context.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expectLanding(page)

  const calls = otherCalls(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(next.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('Login failed. Please try again.')
  expect(calls).toEqual([])
  expect(await isAlive(session, server.url)).toBe(true)

  await context.unroute('**/api/auth/logout')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lind')
  expect(await isAlive(session, server.url)).toBe(false)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lind')
})

test('the page closes at once when a user signs out, however long the server takes to reply', async ({
  page,
  fixtures,
  signIn,
}) => {
  await signIn(await fixtures.user())
  await page.goto('/settings')
  const answer = await delayResponse(page, '**/api/auth/logout')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await expectLanding(page)
  await expect(toastOn(page)).toHaveCount(0)
  answer.release()
  await expect(toastOn(page)).toContainText('Logged out successfully')
})
