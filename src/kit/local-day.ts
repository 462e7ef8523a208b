export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Returns the number of days from 1970-01-01 to the device's local date. Consecutive days have consecutive numbers, even when daylight
 * saving time changes.
 */
export const localDayNumber = (date: Date): number =>
  Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000)

/** Returns the date in the device's time zone, `2026-03-02`. */
export const localDate = (date: Date): string => new Date(localDayNumber(date) * 86_400_000).toISOString().slice(0, 10)
