import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Person } from './given.ts'
import { fillLibrary, screens } from './screens.ts'
import { test as base, expect, type Page } from './willow.ts'

const sizes = [
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 320, height: 700 },
  { width: 1440, height: 900 },
]
const themes = ['calm', 'energize', 'dark']
/** A folder for pictures of every screen; without it none are taken. */
const pictures = process.env.SCREENSHOTS

const test = base.extend<object, { people: Record<'newcomer' | 'owner', Person> }>({
  people: [
    async ({ given }, use) => {
      const people = { newcomer: await given.person(), owner: await given.person() }
      await fillLibrary(given, people.owner)
      await use(people)
    },
    { scope: 'worker' },
  ],
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const screen of screens) {
  test(`the screen "${screen.name}" fits every size, is readable in every theme and reached by keyboard`, async ({
    page,
    given,
    people,
    signIn,
    problems,
  }) => {
    problems.expect(/status of 404/)
    if (screen.as !== 'visitor') await signIn(people[screen.as])
    await page.setViewportSize(sizes[0] ?? { width: 820, height: 1180 })
    await screen.open(page, given)
    await page.evaluate(() => document.fonts.ready)

    for (const size of sizes) {
      await page.setViewportSize(size)
      // The grid of cards follows a new width one frame later.
      await expect.poll(() => overflow(page), `what is wider than ${size.width} px`).toEqual([])
      for (const theme of themes) {
        if (size !== sizes[0] && !pictures) continue
        await setTheme(page, theme)
        if (size === sizes[0]) expect(await violations(page), `axe in the theme ${theme}`).toEqual([])
        if (pictures) await page.screenshot({ path: join(pictures, `${screen.name} ${size.width} ${theme}.png`) })
      }
    }
    await setTheme(page, 'calm')
    await page.setViewportSize({ width: 820, height: 1180 })
    expect(await unreachable(page), 'what the Tab key does not reach, or reaches without a visible outline').toEqual([])
  })
}

async function setTheme(page: Page, theme: string) {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
  }, theme)
}

/** Elements that reach beyond the window's sides without being cut by one they are in. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return [`${scrollWidth} px`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 160))]
  })
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Presses Tab as often as there are things to press, and says which of them never had focus one could see. */
async function unreachable(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const isOpen = document.querySelector('[role=dialog]')
    const all = [
      ...(isOpen ?? document).querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
    ]
    const wanted = all.filter((element) => {
      if (element.matches(':disabled, [tabindex="-1"]') || element.closest('[aria-hidden=true], [inert]')) return false
      return element.checkVisibility({ visibilityProperty: true })
    })
    for (const element of wanted) element.dataset.untouched = ''
    if (!isOpen) (document.activeElement as HTMLElement | null)?.blur()
    return wanted.length
  })
  for (let press = 0; press < count + 4; press += 1) {
    await page.keyboard.press('Tab')
    await page.evaluate(() => {
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement) || !('untouched' in focused.dataset)) return
      const shown = [focused, focused.parentElement].some((element) => {
        if (!element) return false
        return [null, '::after', '::before'].some((pseudo) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo)
          return (
            (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
            (element === focused && boxShadow.includes('0px 0px 0px 3px'))
          )
        })
      })
      if (shown) delete focused.dataset.untouched
    })
  }
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-untouched]')].map((element) => {
      delete element.dataset.untouched
      return element.outerHTML.slice(0, 200)
    }),
  )
}
