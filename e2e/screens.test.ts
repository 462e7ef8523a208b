import { join } from 'node:path'
import { themeNames } from '#features/themes/themes.names.ts'
import type { Person } from './given.ts'
import { fillDays, fillLibrary } from './screens/filled.ts'
import { overflow, unreachable } from './screens/layout-checks.ts'
import { movement, watchMovement } from './screens/movement-checks.ts'
import { showTheme, violations } from './screens/theme-checks.ts'
import { screens } from './screens.ts'
import { fillShop } from './shop.ts'
import { test as base, expect, type Page } from './willow.ts'

const tablet = { width: 820, height: 1180 }
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const narrowest = { width: 320, height: 700 }
/** A folder for pictures of every screen in every theme; without it none are taken. */
const pictures = process.env.SCREENSHOTS

const test = base.extend<object, { people: Record<'newcomer' | 'owner' | 'admin', Person> }>({
  people: [
    async ({ given }, use) => {
      const people = { newcomer: await given.person(), owner: await given.person(), admin: await given.admin() }
      await fillLibrary(given, people.owner)
      await fillDays(given, people.owner)
      await fillShop(given, people.admin)
      await use(people)
    },
    { scope: 'worker' },
  ],
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const screen of screens) {
  test(`the screen "${screen.name}" fits every size, is readable in every theme, reached by keyboard, and stands still`, async ({
    page,
    given,
    people,
    signIn,
    problems,
  }) => {
    if (screen.problem) problems.expect(screen.problem)
    if (screen.as !== 'visitor') await signIn(people[screen.as])
    await watchMovement(page)
    await page.setViewportSize(tablet)
    await screen.open(page, given)
    await page.evaluate(() => document.fonts.ready)
    const openedIn = await page.locator('html').getAttribute('data-theme')

    expect(await violations(page)).toEqual([])
    for (const size of [tablet, phone, narrowest, desktop]) {
      await page.setViewportSize(size)
      // The grid of cards follows a new width one frame later.
      await expect.poll(() => overflow(page), `what is wider than ${size.width} px`).toEqual([])
      if (pictures && size !== narrowest) await takePictures(page, screen.name, size)
    }
    await page.setViewportSize(tablet)
    await page.locator('html').evaluate((html, theme) => html.setAttribute('data-theme', theme ?? 'calm'), openedIn)
    expect(await unreachable(page), 'what the Tab key does not reach, or reaches without a visible outline').toEqual([])
    expect(await movement(page), 'what moves although the person prefers that nothing does').toEqual([])
  })
}

/** Of the whole page, in a window as high as it is; of a dialog, in the window that it opens in. */
async function takePictures(page: Page, name: string, size: { width: number; height: number }) {
  const hasDialog = (await page.getByRole('dialog').count()) > 0
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!hasDialog) await page.setViewportSize({ width: size.width, height })
  for (const theme of themeNames) {
    await showTheme(page, theme)
    await page.screenshot({ path: join(pictures ?? '', `${name} ${size.width} ${theme}.png`) })
  }
}
