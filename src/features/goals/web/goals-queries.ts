import { infiniteQueryOptions, useInfiniteQuery, usePrefetchInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { unsentRows, withUnsentRows } from '#kit/web/cache/unsent-rows.ts'
import { callPage } from '#kit/web/calls/call.ts'
import { useNow } from '#kit/web/ui/use-now.ts'
import { type Goal, goalsApi } from '../goals.contract.ts'
import { goalAt } from '../goals.rules.ts'

/** The server's maximum, so that nearly every user's goals fit on one page. */
const pageSize = 200

/** Name of the list of goals in the queue of unsent changes. */
export const goalsList = 'goals'

export const goalsKey = (userId: string) => ['users', userId, 'goals'] as const
/** Whether a list contains the goal. The active list includes goals that come back, so that they appear in time without a network. */
export const isListed = (goal: Goal, isActive: boolean): boolean =>
  isActive ? goal.isActive || goal.returnsAt !== undefined : !goal.isActive

export const goalListKey = (userId: string, isActive: boolean) => [...goalsKey(userId), { isActive }] as const

/** Query for active or completed goals, newest first, page by page. */
export function goalPages(userId: string, isActive: boolean) {
  return infiniteQueryOptions({
    queryKey: goalListKey(userId, isActive),
    queryFn: async ({ pageParam, signal }) => {
      const query = { isActive, alsoReturning: isActive || undefined, limit: pageSize, cursor: pageParam ?? undefined }
      const page = await callPage(goalsApi.list, { params: { userId }, query, signal })
      const isShown = (goal: Goal) => isListed(goal, isActive)
      const changes = await unsentRows<Goal>(userId, goalsList)
      return { ...page, items: withUnsentRows(page.items, changes, { isFirst: pageParam === null, isShown }) }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
}

/** Returns the goals of a list that belong there at `now`. Goals come back even when the server can't be reached. */
export const shownGoals = (listed: readonly Goal[], isActive: boolean, now: number): Goal[] =>
  listed.map((goal) => goalAt(goal, now)).filter((goal) => goal.isActive === isActive)

/** Reads goals. Requests the first page before the screen renders, not after. */
export function useGoals(userId: string, { isActive }: { isActive: boolean }) {
  const pages = goalPages(userId, isActive)
  usePrefetchInfiniteQuery(pages)
  const list = useInfiniteQuery(pages)
  const now = useNow(60_000).getTime()
  const goals = useMemo(() => {
    const all = list.data?.pages.flatMap(({ items }) => items)
    return all && shownGoals(all, isActive, now)
  }, [list.data, isActive, now])
  return { ...list, goals }
}
