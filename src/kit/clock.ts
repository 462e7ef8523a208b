/** The current time, passed in as an argument. Rules and stores never call `Date.now()` themselves. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/**
 * Returns the time as it is stored and sent: ISO 8601 in UTC with milliseconds.
 *
 * @example instant({ now: () => 0 }) // '1970-01-01T00:00:00.000Z'
 */
export function instant(clock: Clock, plusMs = 0): string {
  return new Date(clock.now() + plusMs).toISOString()
}

/** Returns the calendar day in the local time zone of this machine, such as `2026-03-01`. */
export function localDate(moment: Date): string {
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
