import { setTimeout as delay } from 'node:timers/promises'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { createFixtures, type Fixtures, type TestUser } from './fixtures.ts'
import { listenForProblems, type Problems } from './problems.ts'
import { translatePages } from './screens/translation.ts'

interface WorkerFixtures {
  /** Tests that publish planners use a server of their own, because a published planner affects every upload there. */
  serverOf: string
  /** The real program on a free port, with its own database and files. */
  server: ServerProcess
  fixtures: Fixtures
}

interface TestFixtures {
  /** Fails the test at its end when it found problems that the test doesn't expect. */
  problems: Problems
  /** Gives the browser of `page` a session and a stored user, as signing in would. */
  signIn: (user: TestUser) => Promise<void>
  /** Opens another browser, signed in as this user or as a visitor. `expected` is for `problems.expect`. */
  otherBrowser: (user?: TestUser, expected?: RegExp) => Promise<Page>
}

let networks = 0

/** With `TRANSLATED=1`, each test runs as in a browser that translates every page: all of them, not only those of the translation. */
const translateIfAsked = (context: BrowserContext) => (process.env.TRANSLATED ? translatePages(context) : undefined)

/** An identity provider that screens offer but that can't be reached: nothing listens on port 9 (`discard`). */
export const absentProvider = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'willow',
  OIDC_CLIENT_SECRET: 'a secret of the tests',
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverOf: ['everybody', { option: true, scope: 'worker' }],
  server: [({ serverOf: _ }, use) => runServer(absentProvider, use), { scope: 'worker' }],
  fixtures: [
    async ({ server }, use) => {
      const fixtures = await createFixtures(server)
      await use(fixtures)
      await fixtures.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  // Each test has an address of its own, so that they don't use up each other's rate limits.
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: ({}, use) => use(newNetwork()),
  context: async ({ context }, use) => {
    await translateIfAsked(context)
    await use(context)
    // A handler that still waits for the server's reply would fail once the browser is closed.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  },
  page: ({ page }, use) => use(waitingForStepsBack(page)),
  problems: [
    async ({ context, server }, use) => {
      const problems = listenForProblems(context, server.url)
      await use(problems)
      expect(problems.found).toEqual([])
    },
    { auto: true },
  ],
  signIn: ({ context, server, fixtures }, use) =>
    use(async (user) => context.setStorageState(await signedIn(user, server, fixtures))),
  otherBrowser: async ({ browser, server, fixtures, contextOptions }, use) => {
    const watched: Problems[] = []
    const contexts: { close(): Promise<void> }[] = []
    await use(async (user, expected) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: server.url,
        extraHTTPHeaders: newNetwork(),
        ...(user ? { storageState: await signedIn(user, server, fixtures) } : {}),
      })
      contexts.push(context)
      await translateIfAsked(context)
      const problems = listenForProblems(context, server.url)
      if (expected) problems.expect(expected)
      watched.push(problems)
      return waitingForStepsBack(await context.newPage())
    })
    for (const context of contexts) await context.close()
    expect(watched.flatMap(({ found }) => found)).toEqual([])
  },
})

export { expect, type Page }

/**
 * Lets a page first finish the step back that follows the end of a dialog or a menu (src/kit/web/page/back-closes.ts). It comes a moment
 * later, and would stop a navigation that begins just then. None comes while a test has stopped the clock.
 */
function waitingForStepsBack(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  return Object.assign(page, {
    goto: async (...to: Parameters<Page['goto']>) => {
      await stepBackDone(page)
      return goto(...to)
    },
    reload: async (...how: Parameters<Page['reload']>) => {
      await stepBackDone(page)
      return reload(...how)
    },
  })
}

async function stepBackDone(page: Page): Promise<void> {
  const isAhead = () =>
    page
      .evaluate(
        () => history.state?.layer !== undefined && !document.querySelector('[role=dialog], [role=alertdialog], [role=menu]'),
      )
      .catch(() => false)
  const giveUpAt = Date.now() + 1500
  while (Date.now() < giveUpAt && (await Promise.race([isAhead(), delay(1000, false)]))) await delay(50)
}

/** Runs the real program during `use`, and fails when it has logged an error. */
export async function runServer(env: Record<string, string>, use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startServerProcess({ env: { TRUST_PROXY: 'true', ...env } })
  await use(server)
  const errors = server
    .log()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  await server.stop()
  expect(errors, 'The server logged errors.').toEqual([])
}

/** The toasts. Includes hidden ones: while a dialog is open, screen readers announce toasts, but they can't be reached. */
export const toastOn = (page: Page) =>
  page.getByRole('region', { name: 'Notifications (F8)', includeHidden: true }).getByRole('listitem', { includeHidden: true })

function newNetwork() {
  networks += 1
  return { 'X-Forwarded-For': `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}` }
}

async function signedIn(user: TestUser, { url }: ServerProcess, fixtures: Fixtures) {
  const { id, name, email, isAdmin = false } = user
  const storedUser = { id, name, firstName: name.split(' ')[0], email, isAdmin, createdAt: new Date().toISOString() }
  const cookie = { name: 'session', value: await fixtures.session(user), domain: new URL(url).hostname, path: '/', expires: -1 }
  return {
    cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' as const }],
    origins: [{ origin: url, localStorage: [{ name: 'user', value: JSON.stringify(storedUser) }] }],
  }
}

export const usualFontPx = 16

/** Sets the size of letters that the person has chosen in the browser. */
export async function setFontSize(page: Page, standard: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard } })
  await client.detach()
}

/** Delays requests to an address, so that a test can check what is shown meanwhile. `release` lets them continue or fail. */
export async function delayResponse(page: Page, address: string | RegExp): Promise<{ release(end?: 'continue' | 'fail'): void }> {
  let release: (end: 'continue' | 'fail') => void = () => {}
  const released = new Promise<'continue' | 'fail'>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    const end = await released
    await (end === 'fail' ? route.fulfill({ status: 500 }) : route.continue())
  })
  return { release: (end = 'continue') => release(end) }
}

/** Lengthens the times of several seconds after which the app goes on without what it waits for: this machine may need longer. */
export const allowTime = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: start } = window
    const longer = (act: () => void, ms = 0, ...values: unknown[]) => start(act, ms < 3000 ? ms : 20 * ms, ...values)
    Object.assign(window, { setTimeout: longer })
  })
