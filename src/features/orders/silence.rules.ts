const dayMs = 24 * 60 * 60 * 1000

/** So far back a shop's own history goes: with two of its years, the season in which it sells nothing is part of it. */
export const historyDays = 800
/** Fewer days with orders, or a shorter time between the first and the last, say nothing about a shop. */
const leastDays = 10
const leastHistory = 60
/** From then on the history holds each season once. */
const wholeYear = 365
/** A shop may be silent for a long weekend, whatever it did before. */
export const leastSilence = 3

const dayNumber = (day: string) => Math.floor(Date.parse(day) / dayMs)

/**
 * True when a shop has been silent for longer than ever before; in its first year, for twice as long.
 *
 * @param days the days with orders, such as `2026-11-30`, in ascending order
 * @param heardAt when the shop last sent anything
 */
export function isSilentAsNever(days: readonly string[], heardAt: string, now: string): boolean {
  const numbers = days.map(dayNumber).filter((day) => day > dayNumber(now) - historyDays)
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined || numbers.length < leastDays || last - first < leastHistory) return false
  const longest = Math.max(...numbers.slice(1).map((day, at) => day - (numbers[at] ?? day)))
  const usual = last - first < wholeYear ? longest * 2 : longest
  return dayNumber(now) - Math.max(last, dayNumber(heardAt)) > Math.max(usual, leastSilence)
}
