import { hasUnsent, loadUnsent } from './unsent.ts'

/** Rows of a list that the server does not have as they are here, in the order of the changes; null: gone. */
export interface ChangedRow<Row> {
  id: string
  row: Row | null
}

/** Nothing where nothing waits, or where it can't be read. */
export async function unsentRows<Row>(userId: string, list: string): Promise<ChangedRow<Row>[]> {
  if (!hasUnsent(userId)) return []
  try {
    const { listUnsent } = await loadUnsent()
    const waiting = (await listUnsent(userId)).filter(({ refused }) => refused === undefined)
    return waiting.flatMap(({ row }) => (row?.list === list ? [{ id: row.id, row: row.row as Row | null }] : []))
  } catch {
    return []
  }
}

interface ShownPage<Row> {
  isFirst: boolean
  isShown: (row: Row) => boolean
  /** The order of the list; the newest first when it is left out. */
  compare?: (one: Row, other: Row) => number
}

/** A page of a list as it will be when the server has everything; new rows go first on the first page. */
export function withUnsentRows<Row extends { id: string }>(
  items: readonly Row[],
  changes: readonly ChangedRow<Row>[],
  { isFirst, isShown, compare = byNewest }: ShownPage<Row>,
): Row[] {
  let shown = [...items]
  for (const { id, row } of changes) {
    const at = shown.findIndex((item) => item.id === id)
    if (at === -1 && !(isFirst && row && isShown(row))) continue
    shown = shown.filter((item) => item.id !== id)
    if (row && isShown(row)) shown.splice(Math.max(0, at), 0, row)
  }
  return isFirst ? shown.sort(compare) : shown
}

/** Ids sort by time. */
const byNewest = (one: { id: string }, other: { id: string }) => (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)
