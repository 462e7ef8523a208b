import { join } from 'node:path'
import { type ShownTheme, themeNames } from '#features/themes/themes.names.ts'
import { axeViolations } from './axe.ts'
import { mainScreens, mainScreenTitle } from './first-tier.ts'
import { notInk } from './screens/ink-checks.ts'
import { clippedBySpacing, overflow, unreachable } from './screens/layout-checks.ts'
import { movement, watchMovement } from './screens/movement-checks.ts'
import { openScreen, tablet, test } from './screens/opened.ts'
import { findInPseudo, showEnglish } from './screens/pseudo-page.ts'
import type { Screen } from './screens/screen.ts'
import { showTheme, violations } from './screens/theme-checks.ts'
import { smallTargets } from './screens/touch-checks.ts'
import { translateNow } from './screens/translation.ts'
import { collectData, plainWords } from './screens/words.ts'
import { screens } from './screens.ts'
import { expect, type Page, setFontSize, usualFontPx } from './willow.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
/** Sizes at which targets are checked for fingers. A phone of 320 px has no room for larger ones. */
const touched: readonly object[] = [tablet, phone]
const narrowest = { width: 320, height: 700 }
/** A folder for screenshots of every screen in every theme. Without it no screenshots are taken. */
const pictures = process.env.SCREENSHOTS

/** `npm test` checks the main screens only, in English, because it builds no made-up language. */
const isFirstTier = process.env.TEST_TIER === 'first'

// In one worker: each would start and fill a server for one of three screens.
if (isFirstTier) test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' }, languages: isFirstTier ? 'en' : 'en, en-XA' })

/** A light theme and the dark one. Each screen is also checked in one of the others, in turn, and the main screens in all of them: themes
 * differ only in colors, whose contrasts the tests of the themes compute for every pair that may meet. */
const firstThemes: [ShownTheme, ShownTheme] = ['calm', 'dark']

const allThemes: readonly ShownTheme[] = [...themeNames, 'ink']
const otherThemes = allThemes.filter((theme) => !firstThemes.includes(theme))

function themesOf(name: string, index: number): [ShownTheme, ...ShownTheme[]] {
  if (isFirstTier) return firstThemes
  const turn = otherThemes[index % otherThemes.length] ?? 'ink'
  return [...firstThemes, ...(mainScreens.includes(name) ? otherThemes : [turn])]
}

const titleOf = (name: string) =>
  isFirstTier
    ? mainScreenTitle(name)
    : `the screen "${name}" has no word that can't be translated, fits every size, has room for fingers, is readable by day, in the dark and in another theme, reached by keyboard, stands still, and survives the browser's translation`

/** Defines the test that opens a screen once, for all checks. */
function testScreen(screen: Screen, index: number) {
  test(titleOf(screen.name), async ({ page, context, server, fixtures, users, signIn, problems }) => {
    await watchMovement(page)
    const given = { page, fixtures, users, signIn, problems }
    if (isFirstTier) await openScreen(screen, given)
    else {
      const speak = () => context.addCookies([{ name: 'language', value: 'en-XA', url: server.url }])
      await speak()
      findInPseudo(page)
      const data = collectData(page)
      const signInAndSpeak: typeof signIn = async (user) => {
        await signIn(user)
        await speak()
      }
      await openScreen(screen, { ...given, signIn: signInAndSpeak })
      await expectTranslatable(page, await data())
      await showEnglish(page)
    }
    await expectReadable(page, screen, themesOf(screen.name, index))
    if (!isFirstTier) await expectInk(page)
    await translateNow(page)
    expect(await page.locator('font').count()).toBeGreaterThan(3)
    if (!screen.isKeptByBack) await expectBackCloses(page)
    await page.keyboard.press('Escape')
    if (screen.name !== 'error') await expect(page.getByText('Something went wrong')).toHaveCount(0)
  })
}

const isIn = (part: 'with a planner' | 'other') => (screen: Screen) =>
  (part === 'with a planner') === (screen.hasPlanner === true)

for (const [index, screen] of screens.entries()) if (isIn('other')(screen)) testScreen(screen, index)

test.describe('with a planner', () => {
  // In one worker: to fill a planner keeps the machine busy for a while.
  test.describe.configure({ mode: 'default' })
  for (const [index, screen] of screens.entries()) if (isIn('with a planner')(screen)) testScreen(screen, index)
})

/** Checks a page in the language that is made up from English: every word of it has accents, and words are longer. */
async function expectTranslatable(page: Page, data: readonly string[]) {
  expect(await page.locator('html').getAttribute('lang')).toBe('en-XA')
  expect(await plainWords(page, data)).toEqual([])
  await page.setViewportSize(narrowest)
  await expect.poll(() => overflow(page), 'what is wider than 320 px where words are longer').toEqual([])
  await page.locator('html').evaluate((html) => html.setAttribute('dir', 'rtl'))
  await expect.poll(() => overflow(page), 'what is wider than 320 px from right to left').toEqual([])
  await page.locator('html').evaluate((html) => html.removeAttribute('dir'))
  await page.setViewportSize(tablet)
}

/** Checks sizes, themes, fingers and the keyboard, and that nothing moves. */
async function expectReadable(page: Page, screen: Screen, themes: [ShownTheme, ...ShownTheme[]]) {
  const openedIn = await page.locator('html').getAttribute('data-theme')
  expect(await violations(page, themes)).toEqual([])
  for (const size of [tablet, phone, narrowest, desktop]) {
    await page.setViewportSize(size)
    // The grid of cards adapts to a new width one frame later.
    await expect.poll(() => overflow(page), `what is wider than ${size.width} px`).toEqual([])
    // A part that scrolls takes focus once its content has found its height.
    if (size === phone) await expect.poll(() => axeViolations(page, ['scrollable-region-focusable'])).toEqual([])
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
  // What is closed next must not wait for an animation: a window that Chromium takes for hidden draws none.
  await page.emulateMedia({ reducedMotion: 'reduce' })
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
