import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Rows that the cache shows in one or several lists. */
export interface ShownRows<Row> {
  /** Begins the key of every list that shows them. */
  key: QueryKey
  /** Shows a row in the lists as it is now, or nowhere when it is null. */
  show: (id: string, row: Row | null) => void
  /** Reads the lists again. */
  refresh: () => unknown
}

export interface RowChange<Row> {
  id: string
  /** As the server has it; null: it is not there. */
  before: Row | null
  /** As it will be when the server agrees. */
  expected: Row | null
  /** Makes the change, given the row as the server had it after earlier changes, and returns the row as the server has it then. */
  ask: (row: Row | null) => Promise<Row | null>
}

interface Standing {
  underWay: number
  /** What the server had after its last answer. */
  row: unknown
}

/** Changes under way: by list key, then by row. */
const standings = new WeakMap<QueryClient, Map<string, Map<string, Standing>>>()

/**
 * Changes a row optimistically: shown at once, sent after earlier changes of the same row, then shown as the server answered. The lists are read
 * again when no other change of theirs is under way, because until then the server does not have it. Throws what the server refused, with the
 * row shown as the server still has it.
 *
 * @example await changeRow(client, goals, { id, before: goal, expected: null, ask: () => call(goalsApi.remove, { params: { id } }).then(() => null) })
 */
export async function changeRow<Row>(client: QueryClient, rows: ShownRows<Row>, change: RowChange<Row>): Promise<void> {
  const { id, before, expected, ask } = change
  const ofList = standingsOf(client, hashKey(rows.key))
  const standing = ofList.get(id) ?? { underWay: 0, row: before }
  standing.underWay += 1
  ofList.set(id, standing)

  // What a list that is being read would show is older than this change.
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
