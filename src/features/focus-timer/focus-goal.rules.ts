export interface FocusGoal {
  id: string
  title: string
}

/** The chosen goal as this browser stores it. */
export interface ChosenGoal extends FocusGoal {
  userId: string
}

/** Parses the stored goal, which any version of the app may have written. Undefined when it isn't a goal. */
export function parseChosenGoal(stored: unknown): ChosenGoal | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { userId, id, title } = stored as Record<string, unknown>
  if (typeof userId !== 'string' || typeof id !== 'string' || typeof title !== 'string') return undefined
  return { userId, id, title }
}

/** The goal to show, with its current title. Undefined once it is done, deleted or another user's. Without the list, as it was stored. */
export function shownGoal(
  chosen: ChosenGoal | null,
  { userId, goals }: { userId: string; goals: readonly FocusGoal[] | undefined },
): FocusGoal | undefined {
  if (chosen?.userId !== userId) return undefined
  if (!goals) return { id: chosen.id, title: chosen.title }
  return goals.find(({ id }) => id === chosen.id)
}
