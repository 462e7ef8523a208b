/** Zooming and panning a page on a stage. Lengths are in CSS pixels, and points are relative to the centre of the stage. */

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** At `scale` 1 the whole page is visible. `x` and `y` move the centre of the page. */
export interface View extends Point {
  scale: number
}

/** The stage, and the page at scale 1. Two pages side by side count as one. */
export interface Fit {
  stage: Size
  page: Size
}

export const wholePage: View = { scale: 1, x: 0, y: 0 }
export const maxScale = 8
/** The factor for one press of a zoom button or key. */
export const zoomStep = 1.5
/** A double tap switches between this scale and the whole page. */
export const doubleTapScale = 2.5
/** How much of the stage's height one press of Space moves. Some of what was read stays visible. */
const spaceShare = 0.9

export const isZoomed = (view: View): boolean => view.scale > 1.001

/** Returns the size at which the page fits the stage. Small pages aren't enlarged beyond their natural size. */
export function fitted(page: Size, stage: Size): Size {
  if (page.width <= 0 || page.height <= 0 || stage.width <= 0 || stage.height <= 0) return { width: 0, height: 0 }
  const scale = Math.min(1, stage.width / page.width, stage.height / page.height)
  return { width: page.width * scale, height: page.height * scale }
}

/** Returns the size at which a page fits the place of a sheet. One of nearly its shape fills it, so that rounding doesn't draw it twice. */
export function fittedSheet(page: Size | undefined, sheet: Size): Size {
  const place = page ? fitted(page, sheet) : sheet
  return Math.abs(place.width - sheet.width) < 1 && Math.abs(place.height - sheet.height) < 1 ? sheet : place
}

/** Returns a size so large that the page always fills the stage. Paper has no natural size in pixels. */
export const paperSize = ({ width, height }: Size): Size => ({ width: width * 20, height: height * 20 })

/** True when two pages side by side are as large as one alone. */
export function fitsTwice(page: Size, stage: Size): boolean {
  const { width } = fitted(page, stage)
  return width > 0 && 2 * width <= stage.width
}

/** The pages that lie open together, as in a book: the first one alone, then pairs. */
export function spreadOf(page: number, pages: number): readonly number[] {
  const left = page - (page % 2)
  return left === 0 ? [1] : [left, left + 1].filter((number) => number <= pages)
}

/** The scale at which the page is as wide as the stage. */
export const widthScale = ({ stage, page }: Fit): number =>
  page.width > 0 ? Math.min(maxScale, Math.max(1, stage.width / page.width)) : 1

/** True when the view can't move sideways, so that a swipe may turn the page. */
export const isWithinWidth = ({ scale }: View, { stage, page }: Fit): boolean => page.width * scale <= stage.width + 1

/** Moves down (1) or up (-1) by about what is visible. Null when the view is at that end of the page already. */
export function readOn(view: View, step: 1 | -1, fit: Fit): View | null {
  const next = panBy(view, { x: 0, y: -step * spaceShare * fit.stage.height }, fit)
  return Math.abs(next.y - view.y) < 1 ? null : next
}

/** Zooms to `scale` and keeps the point under `at` in place, as far as the edges of the page allow. */
export function zoomTo(view: View, scale: number, at: Point, fit: Fit): View {
  const next = Math.min(maxScale, Math.max(1, scale))
  const ratio = next / view.scale
  return kept({ scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, fit)
}

export function panBy(view: View, by: Point, fit: Fit): View {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, fit)
}

/** Limits the view so that no gap appears beside a page that is larger than the stage, and a smaller page is centred. */
export function kept(view: View, { stage, page }: Fit): View {
  const hold = (value: number, stageLength: number, pageLength: number) => {
    const room = Math.max(0, (pageLength * view.scale - stageLength) / 2)
    return Math.min(room, Math.max(-room, value)) || 0
  }
  return { scale: view.scale, x: hold(view.x, stage.width, page.width), y: hold(view.y, stage.height, page.height) }
}
