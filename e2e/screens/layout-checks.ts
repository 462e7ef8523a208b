import type { Page } from '../willow.ts'

/** What reaches beyond the window's side: elements that make it scroll, and words that something they are in cuts off. */
export function overflow(page: Page): Promise<string[]> {
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

/** Presses Tab as often as there are things to press, and says which of them never had focus one could see. */
export async function unreachable(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog], dialog[open]')
    const all = [
      ...(dialog ?? document).querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
    ]
    const wanted = all.filter(
      (element) =>
        !element.matches(':disabled, [tabindex="-1"]') &&
        !element.closest('[aria-hidden=true], [inert]') &&
        // Beside a toast, Radix's own hidden places that lead into it and out of it.
        !element.matches('span:empty') &&
        // Of a group of radio buttons, only the chosen one.
        !(element.matches('[type=radio]:not(:checked)') && document.querySelector('[type=radio]:checked')) &&
        element.checkVisibility({ visibilityProperty: true }),
    )
    for (const element of wanted) element.dataset.untouched = ''
    const touch = (target: EventTarget | null) => {
      if (target instanceof HTMLElement && hasOutline(target)) delete target.dataset.untouched
    }
    document.addEventListener('focusin', ({ target }) => touch(target))
    // Focus stays on the one thing that a dialog has.
    document.addEventListener('keyup', () => touch(document.activeElement))
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
  const untouched = page.locator('[data-untouched]')
  // Rows of a long list come while focus moves along them, so it may take many more presses than there were things to press.
  for (let press = 0; press < count * 4 + 40; press += 1) {
    await page.keyboard.press('Tab')
    if (press >= count && (await untouched.count()) === 0) break
  }
  return untouched.evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 200)))
}
