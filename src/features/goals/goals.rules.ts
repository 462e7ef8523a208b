/** The timeframes of goals, shortest first. */
export const timeframes = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const
export type Timeframe = (typeof timeframes)[number]

/** The preselected timeframe of a new goal. */
export const defaultTimeframe: Timeframe = 'monthly'

/**
 * Returns after how many days a completed goal is open again: a daily one tomorrow, a weekly one on Monday. Null when it stays completed.
 *
 * @param weekday the day on which it was completed, 0 for Sunday
 */
export function daysUntilReturn(timeframe: Timeframe, weekday: number): number | null {
  if (timeframe === 'daily') return 1
  return timeframe === 'weekly' ? 7 - ((weekday + 6) % 7) : null
}

export type ReturningTimeframe = Extract<Timeframe, 'daily' | 'weekly'>

export const doesReturn = (timeframe: Timeframe): timeframe is ReturningTimeframe => daysUntilReturn(timeframe, 0) !== null

/** The longest time until a goal may come back: seven days for a weekly goal completed on a Monday, and a day for time zones. */
export const longestAwayMs = 8 * 24 * 60 * 60 * 1000

/** Returns the goal as it is at `now`: open again if its return has passed. */
export function goalAt<G extends { isActive: boolean; returnsAt?: string | undefined }>(goal: G, now: number): G {
  if (goal.isActive || goal.returnsAt === undefined || Date.parse(goal.returnsAt) > now) return goal
  const { returnsAt, ...open } = goal
  return { ...open, isActive: true } as G
}

/** Sorts goals by their timeframe, daily ones first. Those of one timeframe stay in their order. */
export const shortestFirst = <G extends { timeframe: Timeframe }>(goals: readonly G[]): G[] =>
  goals.toSorted((one, other) => timeframes.indexOf(one.timeframe) - timeframes.indexOf(other.timeframe))

const maxTitleLength = 300

/** Normalises a title to one line without surrounding spaces. */
export function cleanTitle(title: string): string {
  return title.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** Returns whether a cleaned title is valid. */
export function isTitle(title: string): boolean {
  return title !== '' && title.length <= maxTitleLength
}
