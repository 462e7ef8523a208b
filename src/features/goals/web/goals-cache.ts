import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Page } from '#kit/web/calls/call.ts'
import type { Goal } from '../goals.contract.ts'
import { goalListKey, goalsKey, isListed } from './goals-queries.ts'

export type GoalPages = InfiniteData<Page<Goal>, string | null>

/** Longer lists aren't reloaded after a change, because they have already been updated in the cache. */
const mostPagesToRead = 4

function withoutGoal(list: GoalPages, id: string): GoalPages {
  if (!list.pages.some(({ items }) => items.some((item) => item.id === id))) return list
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })) }
}

/** Returns the list with the changed goal sorted in, newest first. Ids sort by time. */
function withGoal(list: GoalPages, goal: Goal): GoalPages {
  const { pages, ...rest } = withoutGoal(list, goal.id)
  const at = pages.findIndex(({ next, items }) => next === null || items.some(({ id }) => id < goal.id))
  // -1 means that the goal belongs after the loaded pages. It will arrive with a later one.
  return { ...rest, pages: pages.map((page, index) => (index === at ? { ...page, items: inserted(page.items, goal) } : page)) }
}

/** Updates the goal in all cached lists. Removes it when `goal` is null. */
export function showGoal(client: QueryClient, { userId, id }: Pick<Goal, 'userId' | 'id'>, goal: Goal | null): void {
  for (const isActive of [true, false]) {
    client.setQueryData<GoalPages>(
      goalListKey(userId, isActive),
      (list) => list && (goal && isListed(goal, isActive) ? withGoal(list, goal) : withoutGoal(list, id)),
    )
  }
}

/** Reloads the lists after a change, except very long ones. */
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
