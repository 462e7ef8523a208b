import type { Upload } from '../library.contract.ts'

/** A row of cards: so many of a list, from `first` on. */
export interface GridRow {
  first: number
  count: number
  /** The month that begins with it, as `monthOf` numbers it. */
  month: number | null
}

/** A local month as a number, in the order of time. */
export function monthOf(instant: string): number {
  const day = new Date(instant)
  return day.getFullYear() * 12 + day.getMonth()
}

/** The first moment of a month as an instant. */
export const startOfMonth = (month: number): string => new Date(Math.floor(month / 12), month % 12, 1).toISOString()

/** `2026-11`, for an address. */
export const monthToText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`

/** Undefined for what `monthToText` did not make. */
export function monthFromText(text: string | null): number | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? []
  return year === undefined ? undefined : Number(year) * 12 + Number(month) - 1
}

/** Puts a list into rows. With months, each begins a row of its own. */
export function gridRows(uploads: readonly Pick<Upload, 'uploadDate'>[], columns: number, hasMonths: boolean): GridRow[] {
  const rows: GridRow[] = []
  let shown: number | null = null
  // Instants are in the order of their letters: only where a month begins a calendar is asked.
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
