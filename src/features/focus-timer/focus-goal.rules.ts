/** A goal that somebody works on. */
export interface FocusGoal {
  id: string
  title: string
}

/** What this browser keeps of it. */
export interface ChosenGoal extends FocusGoal {
  userId: string
}

/** The chosen goal from whatever was stored, by this version or any other; undefined when it is none. */
export function parseChosenGoal(stored: unknown): ChosenGoal | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { userId, id, title } = stored as Record<string, unknown>
  if (typeof userId !== 'string' || typeof id !== 'string' || typeof title !== 'string') return undefined
  return { userId, id, title }
}

/** The goal to show: in the words that it has now, and none once it is done, deleted or of somebody else. Without the list, as it was kept. */
export function shownGoal(
  chosen: ChosenGoal | null,
  { userId, goals }: { userId: string; goals: readonly FocusGoal[] | undefined },
): FocusGoal | undefined {
  if (chosen?.userId !== userId) return undefined
  if (!goals) return { id: chosen.id, title: chosen.title }
  return goals.find(({ id }) => id === chosen.id)
}
