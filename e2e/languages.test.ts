import { overflow } from './screens/layout-checks.ts'
import { openScreen, test } from './screens/opened.ts'
import { findInPseudo } from './screens/pseudo-page.ts'
import { collectData, plainWords } from './screens/words.ts'
import { screens } from './screens.ts'
import { expect } from './willow.ts'

test.use({ languages: 'en, en-XA' })

const narrowest = { width: 320, height: 700 }

/** The full run takes every fourth screen; `npm test -- e2e/languages` takes all. */
const chosen = process.env.TEST_TIER === 'second' ? screens.filter((_, index) => index % 4 === 0) : screens

for (const screen of chosen) {
  test(`the screen "${screen.name}" has no word that can't be translated, and fits where words are longer`, async ({
    page,
    context,
    fixtures,
    users,
    server,
    signIn,
    problems,
  }) => {
    await context.addCookies([{ name: 'language', value: 'en-XA', url: server.url }])
    findInPseudo(page)
    const data = collectData(page)
    const signInHere: typeof signIn = async (user) => {
      await signIn(user)
      await context.addCookies([{ name: 'language', value: 'en-XA', url: server.url }])
    }
    await openScreen(screen, { page, fixtures, users, signIn: signInHere, problems })
    expect(await page.locator('html').getAttribute('lang')).toBe('en-XA')
    expect(await plainWords(page, await data())).toEqual([])
    await page.setViewportSize(narrowest)
    await expect.poll(() => overflow(page), 'what is wider than 320 px').toEqual([])
    await page.locator('html').evaluate((html) => html.setAttribute('dir', 'rtl'))
    await expect.poll(() => overflow(page), 'what is wider than 320 px from right to left').toEqual([])
  })
}
