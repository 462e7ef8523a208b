import { inkRows } from './thresholds.ts'

/** How much of a page is written on. A coarse step rather than a number, because devices differ in how much ink their exports show. */
export const inkSteps = ['none', 'little', 'half', 'full'] as const
export type InkStep = (typeof inkSteps)[number]
/** Those of pages with writing. */
export const writtenSteps: readonly InkStep[] = ['little', 'half', 'full']

/** What a tablet's own file says of the writing on a page. A name that is a number says only where the page stands. */
interface DeviceInk {
  place: string
  contentHash: string
}

/**
 * Returns by what name the ink of a page without a place in a planner is known. Null when nothing says that it was written by hand: neither
 * the tablet's own file nor a pen's annotation. Print, pictures and scans look like ink, and no blank page tells them from it.
 */
export function inkElsewhere(
  {
    uploadId,
    sourcePage,
    contentHash,
    inkStep,
  }: { uploadId: string; sourcePage: number; contentHash: string; inkStep: InkStep | null },
  device: DeviceInk | undefined,
): DeviceInk | null {
  if (device) {
    const place = /^\d+$/.test(device.place) ? `${uploadId} ${sourcePage}` : `note ${device.place}`
    return { place, contentHash: device.contentHash }
  }
  return inkStep !== null && writtenSteps.includes(inkStep) ? { place: `page ${contentHash}`, contentHash } : null
}

const inkMapRows = 24
const inkMapColumns = 12
const gridRowsOfMap = 16

/** What is stored about the ink of a page. */
export interface InkMap {
  step: InkStep
  /** 24 rows from the top: `1` where the row has writing. */
  rows: string
  /** 12 columns by 16 rows, one hexadecimal digit each: the density of the ink in that cell. */
  cells: string
}

/** Cells with a smaller share of ink hold only the end of a stroke or a speck of dust. */
const leastShare = 0.0005
const noInk: InkMap = { step: 'none', rows: '0'.repeat(inkMapRows), cells: '0'.repeat(inkMapColumns * gridRowsOfMap) }

/** @param grids each has 12 columns by 48 rows, from the top; a full cell is about 1 */
export function inkMapOf(grids: readonly ArrayLike<number>[]): InkMap {
  if (grids.length === 0) return noInk
  const columns = inkMapColumns
  const sum = (line: number, column: number) => grids.reduce((all, grid) => all + (grid[line * columns + column] ?? 0), 0)
  let rows = ''
  for (let row = 0; row < inkMapRows; row++) {
    let isWritten = false
    for (let column = 0; column < columns; column++) isWritten ||= sum(row * 2, column) + sum(row * 2 + 1, column) > leastShare
    rows += isWritten ? '1' : '0'
  }
  let cells = ''
  for (let row = 0; row < gridRowsOfMap; row++)
    for (let column = 0; column < columns; column++) {
      const share = (sum(row * 3, column) + sum(row * 3 + 1, column) + sum(row * 3 + 2, column)) / 3
      cells += Math.min(15, share <= leastShare ? 0 : Math.ceil(Math.sqrt(share) * 15)).toString(16)
    }
  return { step: stepOf(rows), rows, cells }
}

function stepOf(rows: string): InkStep {
  const written = [...rows].filter((row) => row === '1').length
  if (written === 0) return 'none'
  if (written <= inkRows.little) return 'little'
  return written <= inkRows.half ? 'half' : 'full'
}
