import type { Page } from '../willow.ts'

/** The room that a finger needs in each direction, in CSS pixels. */
const fingerPx = 44

const targets =
  'a[href], button, input, select, textarea, [role=switch], [role=radio], [role=menuitem], [role=tab], [role=slider], [role=option]'

/**
 * Returns targets that are too small for a finger: neither they nor their labels have 44 px, and a press 22 px from the centre hits
 * something else. Exempt are links in a sentence, links printed on a planner page, and targets that Tab skips, which only duplicate another
 * way.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ px, selector }) => {
      const dialog = document.querySelector('[role=dialog], [role=alertdialog], dialog[open], [role=menu]')
      const top = window.scrollY
      const found = [...(dialog ?? document).querySelectorAll<HTMLElement>(selector)]
        .filter((target) => isPressed(target) && !isLargeEnough(target) && !hasRoom(target))
        .map((target) => {
          const { width, height } = boxOf(target)
          return `${Math.round(width)} x ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`
        })
      window.scrollTo({ top, behavior: 'instant' })
      return found

      function isPressed(target: HTMLElement): boolean {
        const { width, height } = boxOf(target)
        const isShown =
          target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || target.matches('label input')
        const isMeant =
          target.closest('[aria-hidden=true], [inert]') !== null ||
          target.matches('[tabindex="-1"]:not([role]), [type=hidden], [data-link]') ||
          (target.matches('a') && getComputedStyle(target).display === 'inline')
        return isShown && !isMeant && width > 1 && height > 1
      }

      function boxOf(target: HTMLElement): DOMRect {
        return (target.closest('label') ?? target).getBoundingClientRect()
      }

      function isLargeEnough(target: HTMLElement): boolean {
        const { width, height } = boxOf(target)
        return width >= px - 0.5 && height >= px - 0.5
      }

      /** Some targets react in a larger area than they show. */
      function hasRoom(target: HTMLElement): boolean {
        target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { left, top: above, width, height } = boxOf(target)
        const [x, y] = [left + width / 2, above + height / 2]
        const half = px / 2 - 0.5
        const places: [number, number][] = [
          [x - half, y],
          [x + half, y],
          [x, y - half],
          [x, y + half],
        ]
        return places.every(([at, below]) => {
          if (at < 0 || below < 0 || at >= innerWidth || below >= innerHeight) return true
          const met = document.elementFromPoint(at, below)
          return met !== null && (target.contains(met) || met.closest('label')?.control === target)
        })
      }
    },
    { px: fingerPx, selector: targets },
  )
}
