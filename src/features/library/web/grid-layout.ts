import { type RefObject, useLayoutEffect, useState } from 'react'

export interface GridLayout {
  columns: number
  cardWidth: number
  /** Of a card, without the gap below it. */
  cardHeight: number
  gap: number
  /** From the top of the document to the grid. */
  top: number
}

/** Two columns on phones and tablets (specification 2); a wide screen holds more pages of the same size. */
export function gridLayout(width: number, rootFontSize: number): Omit<GridLayout, 'top'> {
  const columns = width >= 1000 ? 4 : width >= 900 ? 3 : 2
  const isPhone = width < 576
  const gap = isPhone ? 12 : 20
  const cardWidth = Math.floor((width - gap * (columns - 1)) / columns)
  // A planner page is about 3:4; below it the fixed lines of file-card.tsx, h-28 and from 640 px of window on h-26.
  const cardHeight = Math.round(cardWidth * (isPhone ? 1.2 : 1.15) + rootFontSize * (isPhone ? 7 : 6.5))
  return { columns, cardWidth, cardHeight, gap }
}

/** Measures the grid before it is painted, and again when it changes. */
export function useGridLayout(grid: RefObject<HTMLElement | null>): GridLayout {
  const [layout, setLayout] = useState<GridLayout>(() => ({ ...gridLayout(document.documentElement.clientWidth, 16), top: 0 }))

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => {
      const box = element.getBoundingClientRect()
      const rootFontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const next = { ...gridLayout(box.width, rootFontSize), top: Math.round(box.top + window.scrollY) }
      setLayout((now) => (isSame(now, next) ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // What stands above the grid moves it without changing its size.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])

  return layout
}

function isSame(one: GridLayout, other: GridLayout): boolean {
  return (
    one.columns === other.columns &&
    one.cardWidth === other.cardWidth &&
    one.cardHeight === other.cardHeight &&
    one.top === other.top
  )
}
