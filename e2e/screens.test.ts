import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type ShownTheme, themeNames } from '#features/themes/themes.names.ts'
import { mainScreens } from './first-tier.ts'
import type { Fixtures, TestUser } from './fixtures.ts'
import type { Problems } from './problems.ts'
import { fillDays, fillLibrary } from './screens/filled.ts'
import { connectedShops, fillDeliveries } from './screens/filled-deliveries.ts'
import { fillPlanner, slow } from './screens/filled-planner.ts'
import { notInk } from './screens/ink-checks.ts'
import { overflow, unreachable } from './screens/layout-checks.ts'
import { movement, watchMovement } from './screens/movement-checks.ts'
import type { Screen } from './screens/screen.ts'
import { showTheme, violations } from './screens/theme-checks.ts'
import { smallTargets } from './screens/touch-checks.ts'
import { screens } from './screens.ts'
import { fillShop } from './shop.ts'
import { absentProvider, test as base, expect, type Page, runServer } from './willow.ts'

const tablet = { width: 820, height: 1180 }
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
/** Sizes at which targets are checked for fingers. A phone of 320 px has no room for larger ones. */
const touched: readonly object[] = [tablet, phone]
const narrowest = { width: 320, height: 700 }
/** A folder for screenshots of every screen in every theme. Without it no screenshots are taken. */
const pictures = process.env.SCREENSHOTS

type Users = Record<'newcomer' | 'owner' | 'admin', TestUser>

const test = base.extend<object, { users: Users }>({
  server: [({ serverOf: _ }, use) => runServer({ ...absentProvider, ...connectedShops }, use), { scope: 'worker' }],
  users: [
    async ({ fixtures, server }, use) => {
      const users = { newcomer: await fixtures.user(), owner: await fixtures.user(), admin: await fixtures.admin() }
      await fillLibrary(fixtures, users.owner)
      await fillDays(fixtures, users.owner)
      await fillShop(fixtures, users.admin)
      await fillDeliveries(server.url, fixtures, users.admin)
      await use(users)
    },
    { scope: 'worker' },
  ],
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A light theme and the dark one. In the full run, each screen is also checked in one of the others, in turn: themes differ only in colors,
 * whose contrasts the tests of the themes compute for every pair that may meet. */
const firstThemes: [ShownTheme, ShownTheme] = ['calm', 'dark']

const allThemes: readonly ShownTheme[] = [...themeNames, 'ink']
const [firstOther = 'calm', ...others] = allThemes.filter((theme) => !firstThemes.includes(theme))
const otherThemes: [ShownTheme, ...ShownTheme[]] = [firstOther, ...others]
const turnOf = (index: number) => otherThemes[index % otherThemes.length] ?? firstOther

for (const [index, screen] of screens.entries()) {
  // The first tier opens some screens only. The full run opens the others once, for all checks.
  const isMain = mainScreens.includes(screen.name)
  const title = `the screen "${screen.name}" fits every size, has room for fingers, is readable ${isMain ? 'by day and in the dark' : `by day, in the dark and in the theme ${turnOf(index)}`}, reached by keyboard, and stands still`
  test(title, async ({ page, fixtures, users, signIn, problems }) => {
    await watchMovement(page)
    await openScreen(screen, { page, fixtures, users, signIn, problems })
    const openedIn = await page.locator('html').getAttribute('data-theme')

    expect(await violations(page, isMain ? firstThemes : [...firstThemes, turnOf(index)])).toEqual([])
    for (const size of [tablet, phone, narrowest, desktop]) {
      await page.setViewportSize(size)
      // The grid of cards adapts to a new width one frame later.
      await expect.poll(() => overflow(page), `what is wider than ${size.width} px`).toEqual([])
      if (touched.includes(size)) expect(await smallTargets(page), `what a finger misses at ${size.width} px`).toEqual([])
      if (pictures && size !== narrowest) await takePictures(page, screen.name, size)
    }
    await page.setViewportSize(tablet)
    await page.locator('html').evaluate((html, theme) => html.setAttribute('data-theme', theme ?? 'calm'), openedIn)
    expect(await unreachable(page), 'what the Tab key does not reach, or reaches without a visible outline').toEqual([])
    expect(await movement(page), 'what moves although the person prefers that nothing does').toEqual([])
    if (!isMain) await expectInk(page)
  })

  if (isMain)
    test(`the screen "${screen.name}" is readable in every other theme, and in ink is black and white without movement`, async ({
      page,
      fixtures,
      users,
      signIn,
      problems,
    }) => {
      await openScreen(screen, { page, fixtures, users, signIn, problems })
      expect(await violations(page, otherThemes)).toEqual([])
      await expectInk(page)
    })
}

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

async function openScreen(screen: Screen, { page, fixtures, users, signIn, problems }: Given) {
  if (screen.problem) problems.expect(screen.problem)
  if (screen.hasPlanner) await planner(fixtures, users.admin)
  if (screen.as !== 'visitor') await begin(users[screen.as], fixtures, signIn)
  await page.setViewportSize(tablet)
  await screen.open(page, fixtures)
  await page.evaluate(() => document.fonts.ready)
}

async function expectInk(page: Page) {
  await showTheme(page, 'ink')
  expect(await notInk(page)).toEqual([])
}

/** Takes screenshots: of the whole page in a window of its height, or of a dialog in the window where it opened. */
async function takePictures(page: Page, name: string, size: { width: number; height: number }) {
  const hasDialog = (await page.getByRole('dialog').count()) > 0
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!hasDialog) await page.setViewportSize({ width: size.width, height })
  for (const theme of allThemes) {
    await showTheme(page, theme)
    await page.screenshot({ path: join(pictures ?? '', `${name} ${size.width} ${theme}.png`) })
  }
}
