import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callPage } from '#kit/web/call.ts'
import { goalsApi } from '../goals.contract.ts'

/** The most the server gives at once: nearly everybody's goals are one page. */
const pageSize = 200

export const goalsKey = (userId: string) => ['users', userId, 'goals'] as const
export const goalListKey = (userId: string, isActive: boolean) => [...goalsKey(userId), { isActive }] as const

/** Active or completed goals, newest first, page by page. */
export function useGoals(userId: string, { isActive }: { isActive: boolean }) {
  const list = useInfiniteQuery({
    queryKey: goalListKey(userId, isActive),
    queryFn: ({ pageParam, signal }) =>
      callPage(goalsApi.list, {
        params: { userId },
        query: { isActive, limit: pageSize, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
  const goals = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data])
  return { ...list, goals }
}
