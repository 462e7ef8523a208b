/** How long a goal is for, the shortest first. */
export const timeframes = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const
export type Timeframe = (typeof timeframes)[number]

/** What a new goal begins with. */
export const defaultTimeframe: Timeframe = 'monthly'

/**
 * How many days after it was done a goal is open again: a daily one tomorrow, a weekly one on Monday. Null: it stays done.
 *
 * @param weekday on which it was done, 0 for Sunday
 */
export function daysUntilReturn(timeframe: Timeframe, weekday: number): number | null {
  if (timeframe === 'daily') return 1
  return timeframe === 'weekly' ? 7 - ((weekday + 6) % 7) : null
}

export type ReturningTimeframe = Extract<Timeframe, 'daily' | 'weekly'>

export const doesReturn = (timeframe: Timeframe): timeframe is ReturningTimeframe => daysUntilReturn(timeframe, 0) !== null

/** A weekly goal that is done on a Monday is away for seven days, wherever on earth that is. */
export const longestAwayMs = 8 * 24 * 60 * 60 * 1000

/** A goal that is done and comes back is open from that moment on. */
export function goalAt<G extends { isActive: boolean; returnsAt?: string | undefined }>(goal: G, now: number): G {
  if (goal.isActive || goal.returnsAt === undefined || Date.parse(goal.returnsAt) > now) return goal
  const { returnsAt, ...open } = goal
  return { ...open, isActive: true } as G
}

const maxTitleLength = 300

/** A goal as it is kept: one line, no spaces around it. */
export function cleanTitle(title: string): string {
  return title.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** Whether a cleaned title can be a goal. */
export function isTitle(title: string): boolean {
  return title !== '' && title.length <= maxTitleLength
}
