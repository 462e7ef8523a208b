import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Page } from '#kit/web/calls/call.ts'
import type { Goal } from '../goals.contract.ts'
import { goalListKey, goalsKey, isListed } from './goals-queries.ts'

export type GoalPages = InfiniteData<Page<Goal>, string | null>

/** A list this long is not read again whole after a change: it has been changed in place. */
const mostPagesToRead = 4

function withoutGoal(list: GoalPages, id: string): GoalPages {
  if (!list.pages.some(({ items }) => items.some((item) => item.id === id))) return list
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })) }
}

/** The list with the goal as it is now, at its place: newest first, which ids follow. */
function withGoal(list: GoalPages, goal: Goal): GoalPages {
  const { pages, ...rest } = withoutGoal(list, goal.id)
  const at = pages.findIndex(({ next, items }) => next === null || items.some(({ id }) => id < goal.id))
  // Older than all that was read (-1): it arrives with its own page.
  return { ...rest, pages: pages.map((page, index) => (index === at ? { ...page, items: inserted(page.items, goal) } : page)) }
}

/** Shows the goal in the lists of the cache as it is now, or nowhere when it is null. */
export function showGoal(client: QueryClient, { userId, id }: Pick<Goal, 'userId' | 'id'>, goal: Goal | null): void {
  for (const isActive of [true, false]) {
    client.setQueryData<GoalPages>(
      goalListKey(userId, isActive),
      (list) => list && (goal && isListed(goal, isActive) ? withGoal(list, goal) : withoutGoal(list, id)),
    )
  }
}

/** Reads the lists again after a change, apart from very long ones. */
export function refreshGoals(client: QueryClient, userId: string): Promise<void> {
  return client.invalidateQueries({
    queryKey: goalsKey(userId),
    predicate: ({ state }) => ((state.data as GoalPages | undefined)?.pages.length ?? 0) <= mostPagesToRead,
  })
}

function inserted(items: readonly Goal[], goal: Goal): Goal[] {
  const at = items.findIndex(({ id }) => id < goal.id)
  return at === -1 ? [...items, goal] : items.toSpliced(at, 0, goal)
}
