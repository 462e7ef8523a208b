import { type InfiniteData, keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Page } from '../calls/call.ts'
import type { ListFilter, ListSpec } from './list-spec.ts'

/** Rows per page: enough for several screens, few enough to render quickly. */
const pageSize = 60

/** Prefix of all query keys of the admin area. */
export const adminKey = ['admin'] as const
/** Prefix of the keys of the dashboard's alarms and decisions, which end with what caused them. */
export const alarmsKey = [...adminKey, 'alarms'] as const
/** Key of the dashboard's counts, which change with the rows of a list. */
export const countsKey = [...adminKey, 'counts'] as const
/** Prefix of the key of every list. */
export const listsKey = [...adminKey, 'list'] as const
const listKey = (name: string) => [...listsKey, name] as const

/** Loads a list page by page. A page can be short or empty although there is a next one, because a search may continue beyond it. */
export function useListPages<Row extends { id: string }>({ name, load }: ListSpec<Row>, filter: ListFilter) {
  const list = useInfiniteQuery({
    queryKey: [...listKey(name), filter],
    queryFn: ({ pageParam, signal }) => load({ ...filter, limit: pageSize, cursor: pageParam ?? undefined }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    // Other administrators change these lists too, so every visit loads them again.
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
    /** Number of all rows, or of the rows loaded so far when the total is unknown. */
    count: total ?? rows.length,
    /** True when `count` is a lower bound. */
    isMore: total === null ? hasNextPage : isMore,
  }
}

/** Updates a row in every loaded order and filter of a list. It keeps its position, so that the user can go on with the next row. */
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

/** Loads a list again from the first page, after rows were added. */
export function refreshList(client: QueryClient, name: string): Promise<void> {
  return client.resetQueries({ queryKey: listKey(name) })
}
