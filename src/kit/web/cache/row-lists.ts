import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Page } from '../calls/call.ts'
import type { ShownRows } from './change-row.ts'

export type RowPages<Row> = InfiniteData<Page<Row>, string | null>

/** Which rows a list contains, and in which order. */
export interface ListOf<Row> {
  isListed: (row: Row) => boolean
  compare: (one: Row, other: Row) => number
}

/** Longer lists aren't reloaded after a change, because they have already been updated in the cache. */
const mostPagesToRead = 4

/** The cached lists whose keys begin with `key`. `listOf` returns undefined for a query that is no list of these rows. */
export function rowLists<Row extends { id: string }>(
  client: QueryClient,
  key: QueryKey,
  listOf: (queryKey: QueryKey) => ListOf<Row> | undefined,
) {
  function change(changed: (list: RowPages<Row>, of: ListOf<Row>) => RowPages<Row>): void {
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: key })) {
      const of = listOf(queryKey)
      const list = state.data as RowPages<Row> | undefined
      if (of && list) client.setQueryData(queryKey, changed(list, of))
    }
  }
  const put = (rows: readonly Row[]) => change((list, of) => withRows(list, of, rows))
  const remove = (ids: ReadonlySet<string>) => change((list) => withoutRows(list, ids))
  return {
    key,
    put,
    remove,
    show: (id, row) => (row ? put([row]) : remove(new Set([id]))),
    /** Reloads the lists after a change, except very long ones that still show something. */
    refresh: () =>
      client.invalidateQueries({
        queryKey: key,
        predicate: ({ queryKey, state }) => {
          const pages = listOf(queryKey) && (state.data as RowPages<Row> | undefined)?.pages
          return !pages || pages.length <= mostPagesToRead || pages.every(({ items }) => items.length === 0)
        },
      }),
  } satisfies ShownRows<Row> & Record<string, unknown>
}

export function withoutRows<Row extends { id: string }>(list: RowPages<Row>, ids: ReadonlySet<string>): RowPages<Row> {
  const removed = list.pages.reduce((sum, page) => sum + page.items.filter(({ id }) => ids.has(id)).length, 0)
  if (removed === 0) return list
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...count(page, -removed), items: page.items.filter(({ id }) => !ids.has(id)) })),
  }
}

/** Returns the list with the changed rows: sorted in if they belong to it, removed otherwise. */
export function withRows<Row extends { id: string }>(
  list: RowPages<Row>,
  { isListed, compare }: ListOf<Row>,
  rows: readonly Row[],
): RowPages<Row> {
  const others = withoutRows(list, new Set(rows.map(({ id }) => id)))
  const added = rows.filter(isListed).sort(compare)
  if (added.length === 0) return others
  let at = 0
  const pages = others.pages.map((page) => {
    const last = page.items.at(-1)
    const from = at
    // The last page takes all that are left. After a page that has another after it come only rows that sort before its end.
    while (at < added.length && (page.next === null || (last && compare(added[at] as Row, last) < 0))) at++
    return { ...count(page, added.length), items: merged(page.items, added.slice(from, at), compare) }
  })
  // A row that belongs after the loaded pages is only counted. It arrives with a later page.
  return { ...others, pages }
}

/** Merges two sorted lists. */
function merged<Row>(items: Row[], added: readonly Row[], compare: (one: Row, other: Row) => number): Row[] {
  if (added.length === 0) return items
  const all: Row[] = []
  let at = 0
  for (const item of items) {
    while (at < added.length && compare(added[at] as Row, item) < 0) all.push(added[at++] as Row)
    all.push(item)
  }
  return [...all, ...added.slice(at)]
}

function count<Row>(page: Page<Row>, by: number): Page<Row> {
  return page.total === null || page.isMore ? page : { ...page, total: Math.max(0, page.total + by) }
}
