/** What the wheel or two fingers on a touchpad do on a page. */

/** Events that follow each other within this time are one movement. A touchpad goes on sending them after the fingers have left it. */
const pauseMs = 200
/** How far a movement goes before it turns the page, in CSS pixels. One notch of a wheel is more. */
const turnPx = 40
/** What one line means, for browsers that report lines. */
const linePx = 24
/** The most that one event zooms. A notch of a wheel reports as much as a whole pinch. */
const mostZoomPx = 25

export interface Wheel {
  deltaX: number
  deltaY: number
  /** 0 for pixels, 1 for lines, 2 for pages. */
  deltaMode: number
  shiftKey: boolean
}

/** Returns how far an event goes in CSS pixels. Shift makes a wheel with one axis scroll sideways. */
export function wheelPx({ deltaX, deltaY, deltaMode, shiftKey }: Wheel, pagePx: number): { x: number; y: number } {
  const unit = [1, linePx, pagePx][deltaMode] ?? 1
  const [x, y] = shiftKey && deltaX === 0 ? [deltaY, 0] : [deltaX, deltaY]
  return { x: x * unit, y: y * unit }
}

/** Returns the factor of an event with the Control key, which is how browsers report a pinch on a touchpad too. */
export const wheelZoom = (px: number): number => Math.exp(-Math.min(mostZoomPx, Math.max(-mostZoomPx, px)) * 0.01)

/** One movement: when it was last heard of, how far it went at the end of the page, and whether it has done what it can. */
export interface Movement {
  at: number
  beyond: number
  isSpent: boolean
}

export const noMovement: Movement = { at: Number.NEGATIVE_INFINITY, beyond: 0, isSpent: true }

/**
 * Follows a movement. One that has scrolled doesn't turn the page, and one that has turned it doesn't turn another.
 * Returns the direction to turn to, if it turns now.
 */
export function follow(movement: Movement, { at, px, hasScrolled }: { at: number; px: number; hasScrolled: boolean }) {
  const now = at - movement.at > pauseMs ? { at, beyond: 0, isSpent: false } : { ...movement, at }
  if (now.isSpent || hasScrolled) return { movement: { ...now, isSpent: true }, turn: 0 } as const
  const beyond = now.beyond + px
  if (Math.abs(beyond) < turnPx) return { movement: { ...now, beyond }, turn: 0 } as const
  return { movement: { ...now, isSpent: true }, turn: beyond > 0 ? 1 : -1 } as const
}
