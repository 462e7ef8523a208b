import { hasUnsent, loadQueue } from './unsent.ts'

/** A row that differs from the server's because of an unsent change. Null when it was deleted here. */
export interface ChangedRow<Row> {
  id: string
  row: Row | null
}

/** Returns the changed rows of a list in the order of the changes. Empty when nothing waits or it can't be read. */
export async function unsentRows<Row>(userId: string, list: string): Promise<ChangedRow<Row>[]> {
  if (!hasUnsent(userId)) return []
  try {
    const { listUnsent } = await loadQueue()
    const waiting = (await listUnsent(userId)).filter(({ refused }) => refused === undefined)
    return waiting.flatMap(({ row }) => (row?.list === list ? [{ id: row.id, row: row.row as Row | null }] : []))
  } catch {
    return []
  }
}

interface ShownPage<Row> {
  isFirst: boolean
  isShown: (row: Row) => boolean
  /** Order of the list; newest first by default. */
  compare?: (one: Row, other: Row) => number
}

/** Returns a page of a list as it will be once the server has all changes. New rows appear on the first page. */
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

/** Ids sort by creation time. */
export const byNewest = (one: { id: string }, other: { id: string }) => (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)
