/** The present, as an argument: rules and stores never ask the machine for the time themselves. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/**
 * The instant as it is stored and sent: ISO 8601, UTC, milliseconds.
 *
 * @example instant({ now: () => 0 }) // '1970-01-01T00:00:00.000Z'
 */
export function instant(clock: Clock, plusMs = 0): string {
  return new Date(clock.now() + plusMs).toISOString()
}

/** The calendar day where the person is, `2026-03-01`. */
export function localDate(moment: Date): string {
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
