import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Person } from './given.ts'
import { fillLibrary, screens } from './screens.ts'
import { fillShop } from './shop.ts'
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

const test = base.extend<object, { people: Record<'newcomer' | 'owner' | 'admin', Person> }>({
  people: [
    async ({ given }, use) => {
      const people = { newcomer: await given.person(), owner: await given.person(), admin: await given.admin() }
      await fillLibrary(given, people.owner)
      await fillShop(given, people.admin)
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
        if (size === sizes[0]) expect(await violations(page, theme === 'calm' ? 'all' : 'colours'), theme).toEqual([])
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

/** What reaches beyond the window's side: elements that make it scroll, and words that something they are in cuts off. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isWide = (right: number) => right > clientWidth + 1
    const wide = [...document.querySelectorAll('body *')].filter((element) => isWide(element.getBoundingClientRect().right))
    const wideWords = wide.filter((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      // A dialog hides what is behind it, and an ellipsis says that there is more.
      const isMeant = element.closest('[aria-hidden=true], svg') !== null || getComputedStyle(element).textOverflow === 'ellipsis'
      return hasWords && !isMeant && isWide(words.getBoundingClientRect().right)
    })
    const found = scrollWidth > clientWidth ? [...wide.slice(0, 5), ...wideWords] : wideWords
    return found.map((element) => element.outerHTML.slice(0, 160))
  })
}

/** All of axe's rules, or those that a theme can break. */
async function violations(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations: found } = await (rules === 'all' ? axe : axe.withRules(['color-contrast', 'link-in-text-block'])).analyze()
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Presses Tab as often as there are things to press, and says which of them never had focus one could see. */
async function unreachable(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog]')
    const all = [
      ...(dialog ?? document).querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
    ]
    const wanted = all.filter(
      (element) =>
        !element.matches(':disabled, [tabindex="-1"]') &&
        !element.closest('[aria-hidden=true], [inert]') &&
        // Of a group of radio buttons, only the chosen one.
        !(element.matches('[type=radio]:not(:checked)') && document.querySelector('[type=radio]:checked')) &&
        element.checkVisibility({ visibilityProperty: true }),
    )
    for (const element of wanted) element.dataset.untouched = ''
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && hasOutline(target)) delete target.dataset.untouched
    })
    if (!dialog && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return wanted.length

    /** Its own, one drawn before or after it, or one around what it stands for. */
    function hasOutline(element: HTMLElement): boolean {
      const places = [element, element.parentElement].filter((place) => place !== null)
      return places.some((place) =>
        [null, '::before', '::after'].some((pseudo) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(place, pseudo)
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
        }),
      )
    }
  })
  // Rows of a long list come while focus moves along them.
  for (let press = 0; press < count * 1.5 + 4; press += 1) await page.keyboard.press('Tab')
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-untouched]')].map((element) => element.outerHTML.slice(0, 200)),
  )
}
