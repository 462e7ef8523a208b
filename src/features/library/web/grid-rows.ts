import type { Upload } from '../library.contract.ts'

/** A row of cards: `count` items of a list, starting at index `first`. */
export interface GridRow {
  first: number
  count: number
  /** The month that starts with this row, numbered as in `monthOf`. Null for all other rows. */
  month: number | null
}

/** Returns the month of an instant in local time, as 12 × year + 0 to 11. */
export function monthOf(instant: string): number {
  const day = new Date(instant)
  return day.getFullYear() * 12 + day.getMonth()
}

/** Returns the instant at which a month starts in local time. */
export const startOfMonth = (month: number): string => new Date(Math.floor(month / 12), month % 12, 1).toISOString()

/** Formats a month for an address, such as `2026-11`. */
export const monthToText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`

/** Parses the result of `monthToText`. Undefined for anything else. */
export function monthFromText(text: string | null): number | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? []
  return year === undefined ? undefined : Number(year) * 12 + Number(month) - 1
}

/** Splits a list into rows. With `hasMonths`, each month starts a new row. */
export function gridRows(uploads: readonly Pick<Upload, 'uploadDate'>[], columns: number, hasMonths: boolean): GridRow[] {
  const rows: GridRow[] = []
  let shown: number | null = null
  // Instants compare as strings, so dates are computed only where a month starts.
  let [from, to] = ['', '']
  let row: GridRow | undefined
  uploads.forEach(({ uploadDate }, index) => {
    const isSameMonth = !hasMonths || (from <= uploadDate && uploadDate < to)
    if (row && row.count < columns && isSameMonth) {
      row.count += 1
      return
    }
    row = { first: index, count: 1, month: null }
    rows.push(row)
    if (isSameMonth) return
    const month = monthOf(uploadDate)
    if (month !== shown) row.month = month
    shown = month
    from = startOfMonth(month)
    to = startOfMonth(month + 1)
  })
  return rows
}
