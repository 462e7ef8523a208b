import { join } from 'node:path'
import { type ShownTheme, themeNames } from '#features/themes/themes.names.ts'
import { axeViolations } from './axe.ts'
import { mainScreens } from './first-tier.ts'
import { notInk } from './screens/ink-checks.ts'
import { clippedBySpacing, overflow, unreachable } from './screens/layout-checks.ts'
import { movement, watchMovement } from './screens/movement-checks.ts'
import { openScreen, tablet, test } from './screens/opened.ts'
import { showTheme, violations } from './screens/theme-checks.ts'
import { smallTargets } from './screens/touch-checks.ts'
import { screens } from './screens.ts'
import { expect, type Page, setFontSize, usualFontPx } from './willow.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
/** Sizes at which targets are checked for fingers. A phone of 320 px has no room for larger ones. */
const touched: readonly object[] = [tablet, phone]
const narrowest = { width: 320, height: 700 }
/** A folder for screenshots of every screen in every theme. Without it no screenshots are taken. */
const pictures = process.env.SCREENSHOTS

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A light theme and the dark one. In the full run, each screen is also checked in one of the others, in turn: themes differ only in colors,
 * whose contrasts the tests of the themes compute for every pair that may meet. */
const firstThemes: [ShownTheme, ShownTheme] = ['calm', 'dark']

const allThemes: readonly ShownTheme[] = [...themeNames, 'ink']
const [firstOther = 'calm', ...others] = allThemes.filter((theme) => !firstThemes.includes(theme))
const otherThemes: [ShownTheme, ...ShownTheme[]] = [firstOther, ...others]
const turnOf = (index: number) => otherThemes[index % otherThemes.length] ?? firstOther

/** The full run takes the main screens and every second one of the others; `npm test -- e2e/screens` takes all. */
const isChosen = (name: string, index: number) =>
  process.env.TEST_TIER !== 'second' || mainScreens.includes(name) || index % 2 === 0

for (const [index, screen] of screens.entries()) {
  if (!isChosen(screen.name, index)) continue
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
      if (size === phone) expect(await axeViolations(page, ['scrollable-region-focusable'])).toEqual([])
      if (size === phone) expect(await clippedBySpacing(page), 'what wider text spacing cuts off').toEqual([])
      if (touched.includes(size)) expect(await smallTargets(page), `what a finger misses at ${size.width} px`).toEqual([])
      if (pictures && size !== narrowest) await takePictures(page, screen.name, size)
    }
    await page.setViewportSize(phone)
    await setFontSize(page, 2 * usualFontPx)
    await expect.poll(() => overflow(page), 'what is wider than a phone when letters are twice as large').toEqual([])
    if (pictures) await page.screenshot({ path: join(pictures, `${screen.name} large text.png`) })
    await setFontSize(page, usualFontPx)
    await page.setViewportSize(tablet)
    await page.locator('html').evaluate((html, theme) => html.setAttribute('data-theme', theme ?? 'calm'), openedIn)
    expect(await unreachable(page), 'what the Tab key does not reach, or reaches without a visible outline').toEqual([])
    expect(await movement(page), 'what moves although the person prefers that nothing does').toEqual([])
    if (!isMain) await expectInk(page)
    if (!screen.isKeptByBack) await expectBackCloses(page)
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

/** Back closes what is open above the screen, or asks first, and stays on the screen. */
async function expectBackCloses(page: Page) {
  const openNames = () =>
    page.locator('[role=dialog], [role=menu], [role=alertdialog]').evaluateAll((all) => all.map((one) => one.textContent))
  const before = await openNames()
  if (before.length === 0) return
  const path = new URL(page.url()).pathname
  await page.goBack()
  await expect.poll(openNames, 'Back closes what is open').not.toEqual(before)
  expect(new URL(page.url()).pathname).toBe(path)
}

async function expectInk(page: Page) {
  // Once a minute a page for visitors shows the theme that is stored.
  await page.evaluate(() => localStorage.setItem('look', '"ink"'))
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
