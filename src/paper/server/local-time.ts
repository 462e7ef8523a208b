import type { Say } from '#kit/errors.ts'
import { paperTexts } from '../paper.texts.ts'

/** A moment as a local date and time. */
export interface WallClock {
  /** `2026-03-02` */
  date: string
  /** `10:25` */
  time: string
  /** `Monday, March 2` */
  day: string
}

/** Used until the user chooses a zone. Without scripts, a page can't find out the browser's zone. */
export const unknownZone = 'UTC'

export function isZone(zone: string): boolean {
  return zone === unknownZone || Intl.supportedValuesOf('timeZone').includes(zone)
}

export function wallClock(now: number, { zone, say }: { zone: string; say: Say }): WallClock {
  const texts = say(paperTexts)
  return {
    date: new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now),
    time: texts.time(now, zone),
    day: texts.day(now, zone),
  }
}

/** Returns noon of a day such as `2026-03-02` in the server's time zone, for rules that take the day from a `Date`. */
export function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00`)
}

/** Areas of time zones, such as `Europe`, and the zones of one area. */
export const zoneAreas = (): string[] => [...new Set(zones().map(areaOf))]
export const zonesIn = (area: string): string[] => zones().filter((zone) => areaOf(zone) === area)

const zones = () => Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
const areaOf = (zone: string) => zone.slice(0, zone.indexOf('/'))
