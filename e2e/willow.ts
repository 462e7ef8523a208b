import { test as base, expect, type Page } from '@playwright/test'
import { type ServerProcess, startServerProcess } from '#test/server-process.ts'
import { createFixtures, type Fixtures, type TestUser } from './fixtures.ts'
import { listenForProblems, type Problems } from './problems.ts'

interface WorkerFixtures {
  /** Tests that publish planners name a server of their own: what is published counts for every upload there. */
  serverOf: string
  /** The real program on a free port, with a database and files of its own. */
  server: ServerProcess
  fixtures: Fixtures
}

interface TestFixtures {
  /** Fails the test at its end unless the journey expected what was found. */
  problems: Problems
  /** Gives the browser of `page` the session and the stored user that signing in leaves. */
  signIn: (user: TestUser) => Promise<void>
  /** The browser of somebody else, or another of the same person; `expected` as `problems.expect`. */
  otherBrowser: (user?: TestUser, expected?: RegExp) => Promise<Page>
}

let households = 0

/** Offered on every screen that offers it, and never there: nothing listens on the port of `discard`. */
const absentProvider = {
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
  // Each journey comes from a household of its own, so that none uses up the limits of another.
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: ({}, use) => use(newHousehold()),
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
        extraHTTPHeaders: newHousehold(),
        ...(user ? { storageState: await signedIn(user, server, fixtures) } : {}),
      })
      contexts.push(context)
      const problems = listenForProblems(context, server.url)
      if (expected) problems.expect(expected)
      watched.push(problems)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(watched.flatMap(({ found }) => found)).toEqual([])
  },
})

export { expect, type Page }

/** Runs the real program while `use` does, and fails when it has logged an error. */
export async function runServer(env: Record<string, string>, use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startServerProcess({ env: { TRUST_PROXY: 'true', ...env } })
  await use(server)
  const log = server.log()
  await server.stop()
  expect(log, 'The server logged an error.').not.toMatch(/"level":[56]0/)
}

/** Also while a dialog is open: for screen readers it is announced then, and cannot be visited. */
export const toastOn = (page: Page) =>
  page.getByRole('region', { name: 'Notifications (F8)', includeHidden: true }).getByRole('listitem', { includeHidden: true })

function newHousehold() {
  households += 1
  return { 'X-Forwarded-For': `10.${(households >> 16) & 255}.${(households >> 8) & 255}.${households & 255}` }
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

/** Lets requests to an address wait, so that what stands there meanwhile can be seen; `release` lets them go, or fail. */
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
