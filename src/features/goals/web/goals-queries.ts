import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { unsentRows, withUnsentRows } from '#kit/web/cache/unsent-rows.ts'
import { callPage } from '#kit/web/calls/call.ts'
import { type Goal, goalsApi } from '../goals.contract.ts'

/** The most the server gives at once: nearly everybody's goals are one page. */
const pageSize = 200

/** Names the list among what is not sent yet. */
export const goalsList = 'goals'

export const goalsKey = (userId: string) => ['users', userId, 'goals'] as const
export const goalListKey = (userId: string, isActive: boolean) => [...goalsKey(userId), { isActive }] as const

/** Active or completed goals, newest first, page by page. */
export function goalPages(userId: string, isActive: boolean) {
  return infiniteQueryOptions({
    queryKey: goalListKey(userId, isActive),
    queryFn: async ({ pageParam, signal }) => {
      const query = { isActive, limit: pageSize, cursor: pageParam ?? undefined }
      const page = await callPage(goalsApi.list, { params: { userId }, query, signal })
      const isShown = (goal: Goal) => goal.isActive === isActive
      const changes = await unsentRows<Goal>(userId, goalsList)
      return { ...page, items: withUnsentRows(page.items, changes, { isFirst: pageParam === null, isShown }) }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
}

export function useGoals(userId: string, { isActive }: { isActive: boolean }) {
  const list = useInfiniteQuery(goalPages(userId, isActive))
  const goals = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data])
  return { ...list, goals }
}
