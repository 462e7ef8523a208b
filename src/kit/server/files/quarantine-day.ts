const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** @example isDay('2026-03-02') // true */
export const isDay = (day: string) => dayPattern.test(day)

/**
 * Returns a day that is safe to use in a path.
 *
 * @throws RangeError it isn't a day
 */
export function placeOfDay(day: string): string {
  if (!isDay(day)) throw new RangeError('Not a day.')
  return day
}
