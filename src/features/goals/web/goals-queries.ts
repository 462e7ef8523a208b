import { infiniteQueryOptions, useInfiniteQuery, usePrefetchInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { unsentRows, withUnsentRows } from '#kit/web/cache/unsent-rows.ts'
import { callPage } from '#kit/web/calls/call.ts'
import { useNow } from '#kit/web/ui/use-now.ts'
import { type Goal, goalsApi } from '../goals.contract.ts'
import { goalAt } from '../goals.rules.ts'

/** The most the server gives at once: nearly everybody's goals are one page. */
const pageSize = 200

/** Names the list among what is not sent yet. */
export const goalsList = 'goals'

export const goalsKey = (userId: string) => ['users', userId, 'goals'] as const
/** The active ones with those that come back: they are shown when their time has come, also without a network. */
export const isListed = (goal: Goal, isActive: boolean): boolean =>
  isActive ? goal.isActive || goal.returnsAt !== undefined : !goal.isActive

export const goalListKey = (userId: string, isActive: boolean) => [...goalsKey(userId), { isActive }] as const

/** Active or completed goals, newest first, page by page. */
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

/** Of the goals of a list those that belong there at this moment: with no answer of the server a goal comes back all the same. */
export const shownGoals = (listed: readonly Goal[], isActive: boolean, now: number): Goal[] =>
  listed.map((goal) => goalAt(goal, now)).filter((goal) => goal.isActive === isActive)

/** The server is asked before the screen is drawn, not after. */
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
