const dayMs = 24 * 60 * 60 * 1000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Reads the clock on the wall of a time zone. Throws a RangeError for a zone that does not exist. */
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

/** Whether this server knows the IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatOf(timeZone)
    return true
  } catch {
    return false
  }
}

/** What the wall shows at `at`, as the milliseconds at which UTC shows the same. Whole seconds. */
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

/** The day of the calendar in the zone, `2026-11-22`. */
export function dayIn(timeZone: string, at: Date): string {
  return dayOf(wallMs(at.getTime(), timeZone))
}

/** The minute of the day in the zone, 0 to 1,439. */
export function minuteIn(timeZone: string, at: Date): number {
  return Math.floor((wallMs(at.getTime(), timeZone) % dayMs) / 60_000)
}

/** The day of the calendar that comes so many days later. */
export function addDays(day: string, count: number): string {
  return dayOf(Date.parse(`${day}T00:00Z`) + count * dayMs)
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * When the wall of the zone shows this minute of that day. A time that a change of the clock leaves out comes at the change, one that comes
 * twice counts the first time.
 *
 * @param minute of the day, 0 to 1,439
 */
export function instantOf(day: string, minute: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00Z`) + minute * 60_000
  // A zone changes its offset at most once in two days.
  const offsets = [wanted - dayMs, wanted + dayMs].map((near) => wallMs(near, timeZone) - near)
  const fits = offsets.map((offset) => wanted - offset).filter((at) => wallMs(at, timeZone) === wanted)
  if (fits.length > 0) return new Date(Math.min(...fits))
  // The change lies between the two: halves find its second.
  let before = wanted - Math.max(...offsets)
  let after = wanted - Math.min(...offsets)
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000
    if (wallMs(middle, timeZone) > wanted) after = middle
    else before = middle
  }
  return new Date(after)
}
