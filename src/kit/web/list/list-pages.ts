import { type InfiniteData, keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Page } from '../calls/call.ts'
import type { ListFilter, ListSpec } from './list-spec.ts'

/** Enough for several screens, small enough to draw at once. */
const pageSize = 60

/** Everything that was read for the admin area. */
export const adminKey = ['admin'] as const
/** The counts of the dashboard, which change with the rows of a list. */
export const countsKey = [...adminKey, 'counts'] as const
/** Begins the key of every list. */
export const listsKey = [...adminKey, 'list'] as const
const listKey = (name: string) => [...listsKey, name] as const

/** A list, page by page along its `Link`. Pages may be short or empty: a search that goes on behind its `Link`. */
export function useListPages<Row extends { id: string }>({ name, load }: ListSpec<Row>, filter: ListFilter) {
  const list = useInfiniteQuery({
    queryKey: [...listKey(name), filter],
    queryFn: ({ pageParam, signal }) => load({ ...filter, limit: pageSize, cursor: pageParam ?? undefined }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    // Other people change these lists: each visit reads again.
    gcTime: 0,
  })

  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const readMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const { total = null, isMore = false } = list.data?.pages[0] ?? {}
  return {
    list,
    rows,
    readMore,
    /** How many there are; of an unknown number those that were read. */
    count: total ?? rows.length,
    /** `count` is a lower bound. */
    isMore: total === null ? hasNextPage : isMore,
  }
}

/** Shows a row as it is now, in every order and filter it was read in. It keeps its place, so that the next one can be acted upon. */
export function showRow<Row extends { id: string }>(client: QueryClient, name: string, row: Partial<Row> & { id: string }): void {
  client.setQueriesData<InfiniteData<Page<Row>>>(
    { queryKey: listKey(name) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) =>
          page.items.some(({ id }) => id === row.id)
            ? { ...page, items: page.items.map((one) => (one.id === row.id ? { ...one, ...row } : one)) }
            : page,
        ),
      },
  )
}

/** Reads a list again, from its beginning: rows have come that it does not know. */
export function refreshList(client: QueryClient, name: string): Promise<void> {
  return client.resetQueries({ queryKey: listKey(name) })
}
