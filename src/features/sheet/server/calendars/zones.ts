import ICAL from 'ical.js'
import { instantOf, isTimeZone } from '#kit/local-time.ts'
import { zoneOfWindows } from './windows-zones.ts'

/** Returns the instant of a local time such as `2026-11-30T09:00:00`, in milliseconds. */
export type Zone = (local: string) => number

/**
 * Returns the time zones of a calendar by their name. Null for one that nobody knows: its times are then those of the owner. A zone of the
 * world is computed as such, because the rules that a file brings are often those of one year. `own` are these rules.
 */
export function createZones(own: ReadonlyMap<string, string>): (name: string | undefined) => Zone | null {
  const known = new Map<string, Zone | null>()
  return (name) => {
    if (name === undefined) return null
    let zone = known.get(name)
    if (zone === undefined) {
      zone = zoneOfName(name) ?? zoneOfRules(own.get(name))
      known.set(name, zone)
    }
    return zone
  }
}

function zoneOfName(name: string): Zone | null {
  // Some programs put their own name before that of the zone: `/mozilla.org/20050126_1/Europe/Berlin`.
  const parts = name.split('/')
  const names = [name, parts.slice(-3).join('/'), parts.slice(-2).join('/'), zoneOfWindows(name)]
  const found = names.find((each) => each !== undefined && isTimeZone(each))
  if (found === undefined) return null
  return (local) => {
    const [hours = 0, minutes = 0, seconds = 0] = local.slice(11).split(':').map(Number)
    return instantOf(local.slice(0, 10), hours * 60 + minutes, found).getTime() + seconds * 1000
  }
}

function zoneOfRules(rules: string | undefined): Zone | null {
  if (rules === undefined) return null
  const place = /^X-LIC-LOCATION:(.+)$/m.exec(rules)?.[1]?.trim()
  const named = place === undefined ? null : zoneOfName(place)
  if (named) return named
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(rules) as unknown[]))
    return (local) => {
      const time = ICAL.Time.fromDateTimeString(local)
      time.zone = zone
      return time.toUnixTime() * 1000
    }
  } catch {
    return null
  }
}
