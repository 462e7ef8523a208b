/** A line or a filled shape. Coordinates start at the top left corner of the page. */
export interface DrawnShape {
  /** Value for the `d` attribute of an SVG path. */
  path: string
  /** Line width. Null for a filled shape. */
  width: number | null
  color: readonly [number, number, number]
  opacity: number
  isMultiplied: boolean
}

export interface InkDrawing {
  width: number
  height: number
  shapes: readonly DrawnShape[]
}

type Point = readonly [number, number]

/**
 * Converts a point of the page to where PDF viewers show it.
 *
 * @param view left, bottom, right, top
 * @param turn quarter turns, clockwise
 */
export function shownPoint([x, y]: Point, view: readonly [number, number, number, number], turn: 0 | 1 | 2 | 3): Point {
  const [left, bottom, right, top] = view
  const [across, down] = [x - left, top - y]
  const [width, height] = [right - left, top - bottom]
  if (turn === 1) return [height - down, across]
  if (turn === 2) return [width - across, height - down]
  return turn === 3 ? [down, width - across] : [across, down]
}

const short = (value: number) => String(Math.round(value * 100) / 100)

export function pathOf(parts: readonly (readonly Point[])[]): string {
  let path = ''
  for (const part of parts) {
    const [first] = part
    if (first === undefined || !part.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))) continue
    path += `M${short(first[0])} ${short(first[1])}`
    // A dot: a path needs a line to be drawn.
    if (part.length === 1) path += 'h0'
    for (const [x, y] of part.slice(1)) path += `L${short(x)} ${short(y)}`
  }
  return path
}

export function pathOfRows(rows: Iterable<readonly { from: number; to: number }[]>): string {
  let path = ''
  let y = 0
  for (const row of rows) {
    for (const { from, to } of row) path += `M${from} ${y}h${to - from}v1h${from - to}z`
    y++
  }
  return path
}

/** Writes only numbers into the SVG. No text of the uploaded file ends up in it, so it can't contain a script. */
export function svgOf({ width, height, shapes }: InkDrawing): string {
  const drawn = shapes.map(({ path, width: line, color, opacity, isMultiplied }) => {
    const paint = `rgb(${color.map((share) => Math.round(share)).join(',')})`
    const look = line === null ? `fill="${paint}"` : `fill="none" stroke="${paint}" stroke-width="${short(Math.max(line, 0.1))}"`
    const more = `${opacity < 1 ? ` opacity="${short(opacity)}"` : ''}${isMultiplied ? ' style="mix-blend-mode:multiply"' : ''}`
    return `<path d="${path}" ${look}${more}/>`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${short(height)}" ` +
    `width="${short(width)}" height="${short(height)}" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</svg>`
  )
}
