import type { Page } from '../willow.ts'

/** What a finger needs in each direction, in CSS pixels. */
const fingerPx = 44

const targets =
  'a[href], button, input, select, textarea, [role=switch], [role=radio], [role=menuitem], [role=tab], [role=slider], [role=option]'

/**
 * What can be pressed and has no room for a finger: neither it nor its label has 44 px, and a press 22 px beside its middle meets something else. Links in a
 * sentence may be smaller, and links that lie on a page of a planner where they are printed; what has no place for Tab is only a second way.
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
          target.matches('[tabindex="-1"]:not([role]), [type=hidden], [data-printed-link]') ||
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

      /** Some are larger than they look. */
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
