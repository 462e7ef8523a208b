import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Rows that appear in one or several cached lists. */
export interface ShownRows<Row> {
  /** Prefix of the query key of every list that shows them. */
  key: QueryKey
  /** Replaces the row in all lists, or removes it when `row` is null. */
  show: (id: string, row: Row | null) => void
  /** Fetches the lists again. */
  refresh: () => unknown
}

export interface RowChange<Row> {
  id: string
  /** The row on the server; null when it doesn't exist there. */
  before: Row | null
  /** The row after the change succeeds. */
  expected: Row | null
  /** Makes the change. Receives the row as earlier changes left it on the server, and returns the row after this change. */
  ask: (row: Row | null) => Promise<Row | null>
}

interface Standing {
  underWay: number
  /** The row according to the server's last reply. */
  row: unknown
}

/** Changes under way, by list key and row id. */
const standings = new WeakMap<QueryClient, Map<string, Map<string, Standing>>>()

/**
 * Changes a row optimistically: shows the expected row immediately, sends the change after earlier changes of the same row, then shows the
 * row from the reply. The lists are fetched again only once all their changes have a reply, because until then the server's lists are
 * incomplete. When the server refuses, restores the row as the server has it and throws.
 *
 * @example
 * const ask = () => call(goalsApi.remove, { params: { id } }).then(() => null)
 * await changeRow(client, goals, { id, before: goal, expected: null, ask })
 */
export async function changeRow<Row>(client: QueryClient, rows: ShownRows<Row>, change: RowChange<Row>): Promise<void> {
  const { id, before, expected, ask } = change
  const ofList = standingsOf(client, hashKey(rows.key))
  const standing = ofList.get(id) ?? { underWay: 0, row: before }
  standing.underWay += 1
  ofList.set(id, standing)

  // A list that is being fetched would overwrite this change with older data.
  await client.cancelQueries({ queryKey: rows.key })
  rows.show(id, expected)
  const scope = { id: hashKey([...rows.key, id]) }
  try {
    standing.row = await client
      .getMutationCache()
      .build(client, { scope, mutationFn: () => ask(standing.row as Row | null) })
      .execute(undefined)
  } finally {
    standing.underWay -= 1
    if (standing.underWay === 0) {
      ofList.delete(id)
      rows.show(id, standing.row as Row | null)
    }
    if (ofList.size === 0) rows.refresh()
  }
}

function standingsOf(client: QueryClient, list: string): Map<string, Standing> {
  const lists = standings.get(client) ?? new Map<string, Map<string, Standing>>()
  standings.set(client, lists)
  const found = lists.get(list) ?? new Map<string, Standing>()
  lists.set(list, found)
  return found
}
