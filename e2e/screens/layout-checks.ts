import type { Page } from '../willow.ts'

/** Returns what is wider than the window: elements that make it scroll, and text that is cut off by its container. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isWide = ({ left, right }: DOMRect) => left < -1 || right > clientWidth + 1
    const wide = [...document.querySelectorAll('body *')].filter((element) => isWide(element.getBoundingClientRect()))
    // Reached by scrolling sideways.
    const isScrolled = (element: Element): boolean => {
      for (let around = element.parentElement; around; around = around.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(around).overflowX)) return true
      return false
    }
    const unseen = wide.filter((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      // A dialog hides what is behind it, and an ellipsis shows that there is more.
      const isMeant =
        element.closest('[aria-hidden=true], svg, .sr-only') !== null || getComputedStyle(element).textOverflow === 'ellipsis'
      if (isMeant) return false
      return element.matches('button') ? !isScrolled(element) : hasWords && isWide(words.getBoundingClientRect())
    })
    const found = scrollWidth > clientWidth ? [...wide.slice(0, 5), ...unseen] : unseen
    return found.map((element) => element.outerHTML.slice(0, 160))
  })
}

/** Returns what the spacing of WCAG 1.4.12 makes wider than the window, or cuts off: text in boxes that hide their overflow. */
export async function clippedBySpacing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Unlike a style element, the content security policy allows it.
    const spacing = new CSSStyleSheet()
    spacing.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }')
    document.adoptedStyleSheets.push(spacing)
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
    const cut = [...document.querySelectorAll<HTMLElement>('main *, nav *, header *, [role=dialog] *')].filter((element) => {
      const style = getComputedStyle(element)
      const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      const hides = style.overflowY === 'hidden' || style.overflowY === 'clip'
      const isMeant =
        style.textOverflow === 'ellipsis' ||
        style.webkitLineClamp !== 'none' ||
        element.closest('.sr-only, [aria-hidden=true], svg')
      return hasWords && hides && !isMeant && element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 1
    })
    const found = [...wide, ...cut.map((element) => element.outerHTML.slice(0, 160))]
    document.adoptedStyleSheets.pop()
    return found
  })
}

/** Presses Tab at least once for each control, and returns those that never had visible focus. */
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
        // Radix adds hidden elements beside a toast that move focus into it and out of it.
        !element.matches('span:empty') &&
        !isSkipped(element) &&
        element.checkVisibility({ visibilityProperty: true }),
    )
    for (const element of wanted) element.dataset.untouched = ''
    const touch = (target: EventTarget | null) => {
      if (target instanceof HTMLElement && hasOutline(target)) delete target.dataset.untouched
    }
    document.addEventListener('focusin', ({ target }) => touch(target))
    // In a dialog with a single control, focus stays on it.
    document.addEventListener('keyup', () => touch(document.activeElement))
    if (!dialog && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return wanted.length

    /** In a group of radio buttons, Tab reaches only the chosen one, or the first while none is chosen. */
    function isSkipped(element: HTMLElement): boolean {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false
      const group = [...document.querySelectorAll<HTMLInputElement>('[type=radio]')].filter(({ name }) => name === element.name)
      return group[0] !== element || group.some(({ checked }) => checked)
    }

    /** True when the element has an outline itself, on a pseudo-element, or on its parent. */
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
  // Rows of a long list are drawn while focus moves along them, so more presses may be needed than there were controls at first.
  for (let press = 0; press < count * 4 + 40; press += 1) {
    await page.keyboard.press('Tab')
    if (press >= count && (await untouched.count()) === 0) break
  }
  return untouched.evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 200)))
}
