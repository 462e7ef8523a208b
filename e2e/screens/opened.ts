import { randomUUID } from 'node:crypto'
import type { Fixtures, TestUser } from '../fixtures.ts'
import type { Problems } from '../problems.ts'
import { fillShop } from '../shop.ts'
import { absentProvider, test as base, type Page, runServer } from '../willow.ts'
import { fillDays, fillLibrary, fillSecurityEvents } from './filled.ts'
import { connectedShops, fillDeliveries } from './filled-deliveries.ts'
import { fillPlanner, slow } from './filled-planner.ts'
import type { Screen } from './screen.ts'

export const tablet = { width: 820, height: 1180 }

export type Users = Record<'newcomer' | 'owner' | 'admin', TestUser>

/** Tests with a filled library, planner days and shop. */
export const test = base.extend<object, { users: Users; languages: string }>({
  languages: ['en', { option: true, scope: 'worker' }],
  server: [
    ({ serverOf: _, languages }, use) => runServer({ ...absentProvider, ...connectedShops, LANGUAGES: languages }, use),
    { scope: 'worker' },
  ],
  users: [
    async ({ fixtures, server }, use) => {
      const users = { newcomer: await fixtures.user(), owner: await fixtures.user(), admin: await fixtures.admin() }
      await fillLibrary(fixtures, users.owner)
      await fillDays(fixtures, users.owner)
      await fillSecurityEvents(fixtures, users.owner)
      // No screen of `npm test` shows the shop.
      if (process.env.TEST_TIER !== 'first') {
        await fillShop(fixtures, users.admin)
        await fillDeliveries(server.url, fixtures, users.admin)
      }
      await use(users)
    },
    { scope: 'worker' },
  ],
})

let filled: Promise<void> | undefined

/** Fills the planner for the screens that show it. Done only once, because it keeps the machine busy for a while. */
function planner(fixtures: Fixtures, admin: TestUser): Promise<void> {
  test.setTimeout(2 * slow)
  filled ??= fillPlanner(fixtures, admin)
  return filled
}

/** Stops the user's timer first: it outlives the screen that started it. */
async function begin(user: TestUser, fixtures: Fixtures, signIn: (user: TestUser) => Promise<void>) {
  const stopped = {
    mode: 'work',
    breakMinutes: 5,
    completed: 0,
    phase: 'ready',
    sessionId: null,
    minutes: 0,
    leftMs: 0,
    ended: null,
  }
  const body = JSON.stringify({ changeId: randomUUID(), msAgo: 0, timeZone: 'UTC', timer: stopped, notEnded: [] })
  const headers = { 'Content-Type': 'application/json' }
  await fixtures.call(user, `/api/users/${user.id}/timer`, { method: 'PUT', headers, body })
  await signIn(user)
}

interface Given {
  page: Page
  fixtures: Fixtures
  users: Users
  signIn: (user: TestUser) => Promise<void>
  problems: Problems
}

export async function openScreen(screen: Screen, { page, fixtures, users, signIn, problems }: Given) {
  if (screen.problem) problems.expect(screen.problem)
  if (screen.hasPlanner) await planner(fixtures, users.admin)
  if (screen.as !== 'visitor') await begin(users[screen.as], fixtures, signIn)
  await page.setViewportSize(tablet)
  await screen.open(page, fixtures)
  await page.evaluate(() => document.fonts.ready)
}
