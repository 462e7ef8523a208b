/** A moment as the clock on somebody's wall shows it. */
export interface WallClock {
  /** `2026-03-02` */
  date: string
  /** `10:25` */
  time: string
  /** `Monday, 2 March` */
  day: string
}

/** Until somebody has chosen one: a page without scripts is not told where it is read. */
export const unknownZone = 'UTC'

export function isZone(zone: string): boolean {
  return zone === unknownZone || Intl.supportedValuesOf('timeZone').includes(zone)
}

export function wallClock(now: number, zone: string): WallClock {
  const parts = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options })
  return {
    date: new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now),
    time: parts({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now),
    day: parts({ weekday: 'long', day: 'numeric', month: 'long' })
      .format(now)
      .replace(/^(\w+) /, '$1, '),
  }
}

/** Noon of a day `2026-03-02` on this machine's clock, for rules that take a day from a `Date`. */
export function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00`)
}

/** The areas that zones are in, `Europe`, and the zones of one of them. */
export const zoneAreas = (): string[] => [...new Set(zones().map(areaOf))]
export const zonesIn = (area: string): string[] => zones().filter((zone) => areaOf(zone) === area)

const zones = () => Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
const areaOf = (zone: string) => zone.slice(0, zone.indexOf('/'))
