const dayMs = 24 * 60 * 60 * 1000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the (cached) format that reads the local time of a zone. Throws a RangeError when the zone doesn't exist. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numbers = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  const format = new Intl.DateTimeFormat('en-US', { ...numbers, hourCycle: 'h23', timeZone })
  formats.set(timeZone, format)
  return format
}

/** True when this server supports the IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatOf(timeZone)
    return true
  } catch {
    return false
  }
}

/** Returns the local time in the zone at `at`, as the milliseconds at which UTC shows the same date and time. Whole seconds. */
function wallMs(at: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const [year = 0, month = 1, day, hour, minute, second] = fields.map((field) => parts.get(field))
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const fields = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const

/** Returns the calendar day in the zone, such as `2026-11-22`. */
export function dayIn(timeZone: string, at: Date): string {
  return dayOf(wallMs(at.getTime(), timeZone))
}

/** Returns the minute of the day in the zone, 0 to 1,439. */
export function minuteIn(timeZone: string, at: Date): number {
  return Math.floor((wallMs(at.getTime(), timeZone) % dayMs) / 60_000)
}

export function addDays(day: string, count: number): string {
  return dayOf(Date.parse(`${day}T00:00Z`) + count * dayMs)
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Returns the instant at which the local time of the zone is this minute of that day. A time that a clock change skips becomes the moment
 * of the change; a time that occurs twice becomes its first occurrence.
 *
 * @param minute of the day, 0 to 1,439
 */
export function instantOf(day: string, minute: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00Z`) + minute * 60_000
  // A zone changes its offset at most once within two days.
  const offsets = [wanted - dayMs, wanted + dayMs].map((near) => wallMs(near, timeZone) - near)
  const fits = offsets.map((offset) => wanted - offset).filter((at) => wallMs(at, timeZone) === wanted)
  if (fits.length > 0) return new Date(Math.min(...fits))
  // The change is between these two instants: a binary search finds its second.
  let before = wanted - Math.max(...offsets)
  let after = wanted - Math.min(...offsets)
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000
    if (wallMs(middle, timeZone) > wanted) after = middle
    else before = middle
  }
  return new Date(after)
}
