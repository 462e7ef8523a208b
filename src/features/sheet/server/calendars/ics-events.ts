import ICAL from 'ical.js'
import { isDay, type KeptEvent, mostEvents } from '../../calendar-events.rules.ts'
import { printable } from '../../sheet-content.rules.ts'
import { createZones, type Zone } from './zones.ts'

/** A calendar as it was fetched, and the days of which events are kept: from one instant until another, in milliseconds. */
export interface IcsJob {
  text: string
  from: number
  until: number
}

export interface IcsEvents {
  /** What the calendar calls itself. */
  name: string | null
  events: KeptEvent[]
}

const dayMs = 24 * 60 * 60 * 1000
const longestName = 60
/** Times that one rule, and those of one calendar, are asked for. What people plan for years needs less. */
const mostOfRule = 10_000
const mostTimes = 100_000
/** Times of one event within these weeks: those that it lists, and those that are kept. */
const mostOfList = 500
const mostOfEvent = 100
/** What is read of an event: neither notes nor places, and nothing of guests and alarms. */
const readLines = /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|SUMMARY|STATUS|TRANSP|UID)[;:]/i
/** Nobody plans something every hour for years. Of such rules the first time is taken. */
const rules = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])

/** Reads the events of some weeks from a calendar. Throws when it's none, or ends in the middle. */
export function readEvents({ text, from, until }: IcsJob): IcsEvents {
  const { blocks, zones, name } = split(text)
  const zoneOf = createZones(zones)
  const days = { first: dayOf(from - 2 * dayMs), last: dayOf(until + 2 * dayMs), left: mostTimes }
  const read = blocks.flatMap((block) => (mayBeIn(block, days) && readable(() => readEvent(block, zoneOf, days))) || [])
  const moved = new Set(read.flatMap(({ uid, instead }) => (instead === null ? [] : [`${uid} ${instead}`])))
  const kept: { at: number; event: KeptEvent }[] = []
  for (const event of read) {
    const { uid, instead, title, lengthMs } = event
    if (event.isCancelled) continue
    for (const [start, day] of readable(() => [...startsOf(event, days)].slice(0, mostOfEvent)) ?? []) {
      const isMoved = instead === null && (moved.has(`${uid} ${start}`) || moved.has(`${uid} ${day}`))
      const at = msOf(start)
      if (isMoved || at > until + dayMs || at + lengthMs < from - dayMs) continue
      const end = new Date(at + lengthMs).toISOString()
      kept.push({
        at,
        event: {
          start,
          end: start.endsWith('Z') ? end : end.slice(0, start.length),
          title,
          ...(event.isFree && { isFree: true }),
        },
      })
    }
  }
  return {
    name: printable(name)?.slice(0, longestName) ?? null,
    events: kept
      .toSorted((one, other) => one.at - other.at)
      .slice(0, mostEvents)
      .map(({ event }) => event),
  }
}

interface Days {
  /** The days from which and until which times are taken. */
  first: string
  last: string
  /** How many more times may be asked for. */
  left: number
}

/** Unfolds the lines of a file, and returns those of each event and of each time zone. */
function split(text: string) {
  const blocks: string[] = []
  const zones = new Map<string, string>()
  let name = ''
  let open: string[] = []
  let kind = ''
  let depth = 0
  let isEnded = false
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r\n|[\n\r]/)) {
    const [, border, of = ''] = /^(BEGIN|END):(\w+)\s*$/i.exec(line) ?? []
    const inside = of.toUpperCase()
    if (border?.toUpperCase() === 'BEGIN') {
      if (depth === 1) [kind, open] = [inside, []]
      depth += 1
    }
    if (depth === 1 && /^X-WR-CALNAME[:;]/i.test(line)) name = line.slice(line.indexOf(':') + 1).replace(/\\(.)/g, '$1')
    // Alarms are inside events, and the halves of the year inside time zones.
    if (kind === 'VTIMEZONE' || (depth === 2 && (border !== undefined || readLines.test(line)))) open.push(line)
    if (border?.toUpperCase() !== 'END') continue
    depth -= 1
    if (depth === 0 && inside === 'VCALENDAR') isEnded = true
    if (depth !== 1) continue
    if (kind === 'VEVENT') blocks.push(open.join('\r\n'))
    const zone = kind === 'VTIMEZONE' ? open.find((each) => /^TZID[:;]/i.test(each)) : undefined
    if (zone !== undefined) zones.set(zone.slice(zone.indexOf(':') + 1).trim(), open.join('\r\n'))
    kind = ''
  }
  if (!isEnded || depth !== 0) throw new Error('This is no whole calendar.')
  return { blocks, zones, name }
}

/** False for an event of another time, as nearly all are in the calendar of ten years. */
function mayBeIn(block: string, { first, last }: Days): boolean {
  if (/^(?:RRULE|RDATE|RECURRENCE-ID|DURATION)[;:]/im.test(block)) return true
  const day = (name: string) => new RegExp(`^${name}[;:](?:.*:)?(\\d{4})(\\d\\d)(\\d\\d)`, 'im').exec(block)?.slice(1).join('-')
  const [start, end = ''] = [day('DTSTART'), day('DTEND')]
  return start !== undefined && start <= last && [start, end].some((each) => each >= first)
}

type Property = [name: string, parameters: Record<string, string | undefined>, type: string, ...values: unknown[]]
type Rule = NonNullable<Parameters<typeof ICAL.Recur.fromData>[0]> & { until?: unknown }

interface ReadEvent {
  uid: string
  /** The time of a repeated event that this one takes the place of. */
  instead: string | null
  isCancelled: boolean
  isFree: boolean
  title: string | null
  lengthMs: number
  /** The day from which its times are taken. */
  first: string
  /** When it begins, where its time zone is. */
  local: string
  /** Returns what is kept of a time where its time zone is. */
  toTime(local: string): string | null
  rules: Rule[]
  also: string[]
  not: ReadonlySet<string>
}

/** Null for an event that nobody can read. The others of its calendar are read. */
function readEvent(block: string, zoneOf: ReturnType<typeof createZones>, days: Days): ReadEvent | null {
  const [, properties] = ICAL.parse(block) as unknown as [string, Property[]]
  const all = (name: string) => properties.filter(([each]) => each === name)
  const textOf = (name: string) => String(all(name)[0]?.[3] ?? '')
  const timesOf = (name: string) =>
    all(name).flatMap(([, { tzid }, , ...values]) => values.flatMap((value) => timeOf(value, zoneOf(tzid)) ?? []))
  const [begin] = all('dtstart')
  const [start] = timesOf('dtstart')
  if (begin === undefined || start === undefined) return null
  const lengthMs = lengthOf(start, timesOf('dtend')[0], textOf('duration'))
  const first = dayOf(Date.parse(days.first) - lengthMs)
  // Time zones take their time, so not all of a long list is read.
  const isNear = (value: unknown) => String(value) >= first && String(value) <= days.last
  const listOf = (name: string) =>
    all(name)
      .flatMap(([, { tzid }, , ...values]) => values.filter(isNear).map((value) => ({ value, tzid })))
      .slice(0, mostOfList)
      .flatMap(({ value, tzid }) => timeOf(value, zoneOf(tzid)) ?? [])
  const isUtc = String(begin[3]).endsWith('Z')
  const zone = zoneOf(begin[1].tzid)
  return {
    uid: textOf('uid'),
    instead: timesOf('recurrence-id')[0] ?? null,
    isCancelled: textOf('status').toUpperCase() === 'CANCELLED',
    isFree: textOf('transp').toUpperCase() === 'TRANSPARENT',
    title: printable(textOf('summary')),
    ...{ lengthMs, first },
    local: isUtc || isDay(start) ? start.slice(0, 19) : String(begin[3]),
    toTime: (local) => timeOf(isUtc ? `${local}Z` : local, zone),
    rules: all('rrule').map(([, , , rule]) => rule as Rule),
    also: listOf('rdate'),
    not: new Set(listOf('exdate')),
  }
}

/** Null instead of what throws. */
function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Nobody's plans are of other centuries, and their time zones have odd rules. */
const form = /^(?:19|20|21)\d\d-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ?)?$/

/** Returns what is kept of a time in a calendar. Null for anything else. */
function timeOf(value: unknown, zone: Zone | null): string | null {
  // A list of times may have their ends, and some programs write a day as a time without hours.
  const time = String(Array.isArray(value) ? value[0] : value).replace(/T::$/, '')
  if (!form.test(time) || Number.isNaN(Date.parse(time))) return null
  if (isDay(time)) return time
  if (time.endsWith('Z')) return new Date(time).toISOString()
  return zone ? new Date(zone(time)).toISOString() : time
}

function lengthOf(start: string, end: string | undefined, duration: string): number {
  const lasts = /^P/.test(duration) ? ICAL.Duration.fromString(duration).toSeconds() * 1000 : 0
  const length = end === undefined ? lasts : msOf(end) - msOf(start)
  return isDay(start) ? Math.max(1, Math.ceil(length / dayMs)) * dayMs : Math.max(0, length)
}

/** Returns the times at which an event begins, as far as they are in these days, and the local day of each. */
function startsOf(event: ReadEvent, days: Days): Map<string, string> {
  const { local, rules: own, also, not, toTime } = event
  const locals = own.length === 0 ? [local] : own.flatMap((rule) => repeated(event, rule, days))
  const starts = new Map(locals.flatMap((each) => [[toTime(each) ?? '', each.slice(0, 10)]]))
  for (const time of also) starts.set(time, time.slice(0, 10))
  for (const [time, day] of starts) if (time === '' || not.has(time) || not.has(day)) starts.delete(time)
  return starts
}

function repeated({ local, first, toTime }: ReadEvent, rule: Rule, days: Days): string[] {
  if (!rules.has(rule.freq ?? '')) return [local]
  const { until, ...endless } = rule
  const begin = skippedTo(first, local, rule)
  const time = isDay(begin) ? ICAL.Time.fromDateString(begin) : ICAL.Time.fromDateTimeString(begin)
  const iterator = ICAL.Recur.fromData(endless).iterator(time)
  // A rule that fits no day would be asked for one without end, so its questions are counted and not what it finds.
  const fits = iterator.check_contracting_rules.bind(iterator)
  let left = mostOfRule
  iterator.check_contracting_rules = () => {
    left -= 1
    days.left -= 1
    return left < 0 || days.left < 0 || fits()
  }
  const found: string[] = []
  while (left > 0 && days.left > 0) {
    const next = iterator.next()?.toString()
    if (next === undefined || next > days.last || (until !== undefined && isAfter(next, toTime(next), until))) break
    if (next >= first) found.push(next)
  }
  return found
}

/** A rule may end at an instant, at a local time, or with a day. */
function isAfter(local: string, time: string | null, until: unknown): boolean {
  if (typeof until !== 'string' || time === null) return false
  if (isDay(until) || isDay(local)) return local.slice(0, 10) > until.slice(0, 10)
  return until.endsWith('Z') && time.endsWith('Z') ? Date.parse(time) > Date.parse(until) : local > until.slice(0, 19)
}

const daysOfStep: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 }

/** Returns where a rule without a count can begin instead, so that years of days aren't gone through. */
function skippedTo(first: string, local: string, { freq = '', interval = 1, count }: Rule): string {
  const step = (daysOfStep[freq] ?? 0) * interval
  const passed = Math.floor((Date.parse(first) - Date.parse(local.slice(0, 10))) / dayMs)
  if (step < 1 || passed < step || count !== undefined) return local
  return dayOf(Date.parse(local.slice(0, 10)) + Math.floor(passed / step) * step * dayMs) + local.slice(10)
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const msOf = (time: string) => Date.parse(isDay(time) || time.endsWith('Z') ? time : `${time}Z`)
