/** Zooming and panning of a page on a stage. Lengths are CSS pixels, points are measured from the middle of the stage. */

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** `scale` 1 shows the whole page; the page's middle is moved by x and y. */
export interface View extends Point {
  scale: number
}

/** A stage and the page on it as it is drawn at scale 1. */
export interface Fit {
  stage: Size
  page: Size
}

export const wholePage: View = { scale: 1, x: 0, y: 0 }
export const maxScale = 8
/** One press of a zoom button or key. */
export const zoomStep = 1.5
/** A double tap goes here, and back. */
export const doubleTapScale = 2.5

export const isZoomed = (view: View): boolean => view.scale > 1.001

/** The page as large as the stage allows; small pages are not blown up beyond their own size. */
export function fitted(page: Size, stage: Size): Size {
  if (page.width <= 0 || page.height <= 0 || stage.width <= 0 || stage.height <= 0) return { width: 0, height: 0 }
  const scale = Math.min(1, stage.width / page.width, stage.height / page.height)
  return { width: page.width * scale, height: page.height * scale }
}

/** Zooms to `scale`; what lies under `at` stays under it as far as the page's edges allow. */
export function zoomTo(view: View, scale: number, at: Point, fit: Fit): View {
  const next = Math.min(maxScale, Math.max(1, scale))
  const ratio = next / view.scale
  return kept({ scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, fit)
}

export function panBy(view: View, by: Point, fit: Fit): View {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, fit)
}

/** Holds the page to the stage: no empty margin where there is page left, centred where it is smaller. */
export function kept(view: View, { stage, page }: Fit): View {
  const hold = (value: number, stageLength: number, pageLength: number) => {
    const room = Math.max(0, (pageLength * view.scale - stageLength) / 2)
    return Math.min(room, Math.max(-room, value)) || 0
  }
  return { scale: view.scale, x: hold(view.x, stage.width, page.width), y: hold(view.y, stage.height, page.height) }
}
