/** A page is divided into cells, each as wide as a word and half as high as a line. */
const gridColumns = 12
const gridRows = 48

/** The share of ink in each cell, row by row from the top. About 1 for a full cell. */
export type InkGrid = Float32Array

export const emptyGrid = (): InkGrid => new Float32Array(gridColumns * gridRows)

export interface Frame {
  left: number
  bottom: number
  width: number
  height: number
}

/** Adds a line to the grid, in points. Ink beyond the page's edge is added to the cell at the edge. */
export function addLine(
  grid: InkGrid,
  frame: Frame,
  line: { from: [number, number]; to: [number, number]; width: number },
): void {
  const [x0, y0] = line.from
  const [x1, y1] = line.to
  if (![x0, y0, x1, y1].every(Number.isFinite)) return
  const length = Math.hypot(x1 - x0, y1 - y0)
  const step = Math.min(frame.width / gridColumns, frame.height / gridRows) / 2
  const steps = Math.min(2000, Math.max(1, Math.ceil(length / step)))
  const area = (Math.max(length, line.width, 0.5) / steps) * Math.max(line.width, 0.5)
  const share = area / ((frame.width / gridColumns) * (frame.height / gridRows))
  for (let index = 0; index < steps; index++) {
    const part = (index + 0.5) / steps
    const column = Math.floor(((x0 + (x1 - x0) * part - frame.left) / frame.width) * gridColumns)
    const row = Math.floor((1 - (y0 + (y1 - y0) * part - frame.bottom) / frame.height) * gridRows)
    const at = clamp(row, gridRows) * gridColumns + clamp(column, gridColumns)
    grid[at] = (grid[at] ?? 0) + share
  }
}

const clamp = (value: number, count: number) => Math.min(count - 1, Math.max(0, value))

export function addGrid(grid: InkGrid | null, more: InkGrid): InkGrid {
  return grid === null ? more : grid.map((share, cell) => share + (more[cell] ?? 0))
}
