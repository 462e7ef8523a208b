import type { Page } from '../willow.ts'

/** What a finger needs in each direction, in CSS pixels. */
const fingerPx = 44

/**
 * What can be pressed and is smaller than a finger: from its middle, a press 22 px to the left, right, above or below has to meet it as well, or its
 * label. Links in a sentence may be smaller, and what only a pointer finds.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(async (px) => {
    const dialog = document.querySelector('[role=dialog], [role=alertdialog], dialog[open], [role=menu]')
    const found: string[] = []
    const selector =
      'a[href], button, input, select, textarea, [role=switch], [role=radio], [role=menuitem], [role=tab], [role=slider], [role=option]'
    const targets = [...(dialog ?? document).querySelectorAll<HTMLElement>(selector)]
    const top = window.scrollY
    for (const target of targets) {
      const isShown = target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || target.matches('label input')
      if (
        !isShown ||
        target.closest('[aria-hidden=true], [inert]') ||
        target.matches('[tabindex="-1"]:not([role]), [type=hidden]')
      )
        continue
      if (target.matches('a') && getComputedStyle(target).display === 'inline') continue
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const label = target.closest('label')
      const { left, top: above, width, height } = (label ?? target).getBoundingClientRect()
      if (width <= 1 || height <= 1) continue
      const [x, y] = [left + width / 2, above + height / 2]
      const half = px / 2 - 0.5
      const isMet = (at: number, below: number) => {
        const met = document.elementFromPoint(at, below)
        return met !== null && (target.contains(met) || met.closest('label')?.control === target)
      }
      const points: [number, number][] = [
        [x - half, y],
        [x + half, y],
        [x, y - half],
        [x, y + half],
      ]
      const isInside = ([at, below]: [number, number]) => at >= 0 && below >= 0 && at < innerWidth && below < innerHeight
      const isLargeEnough = width >= px - 0.5 && height >= px - 0.5
      if (isLargeEnough) continue
      if (!points.filter(isInside).every(([at, below]) => isMet(at, below)))
        found.push(`${Math.round(width)} x ${Math.round(height)}: ${target.outerHTML.slice(0, 140)}`)
    }
    window.scrollTo({ top, behavior: 'instant' })
    return found
  }, fingerPx)
}
