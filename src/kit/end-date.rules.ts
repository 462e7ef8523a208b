/** How long something that gives access lasts: without an end, for a number of days, or to a day that the user picks. */
export const endChoices = ['never', '30', '90', '365', 'day'] as const
export type EndChoice = (typeof endChoices)[number]

const mostDaysAhead = 3660

/**
 * Returns the end of the last day, in local time, as an instant. Null without an end. `day` is a local date such as `2026-12-31`; an
 * unfinished one gives undefined.
 */
export function endOf(choice: EndChoice, day: string, now: Date): string | null | undefined {
  if (choice === 'never') return null
  const [year, month, date] =
    choice === 'day' ? day.split('-').map(Number) : [now.getFullYear(), now.getMonth() + 1, now.getDate() + Number(choice)]
  const end = new Date(year ?? Number.NaN, (month ?? Number.NaN) - 1, (date ?? Number.NaN) + 1)
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString()
}

/** The last day on which something with this end works, as a moment within it. */
export function lastDayOf(end: string): Date {
  return new Date(Date.parse(end) - 1)
}

/** True for an instant ahead, within ten years. */
export function isEnd(sent: string, now: number): boolean {
  const ahead = Date.parse(sent) - now
  return ahead > 0 && ahead <= mostDaysAhead * 24 * 60 * 60 * 1000
}
