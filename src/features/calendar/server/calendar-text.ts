import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventTransparency } from 'ical-generator'
import type { Language } from '#kit/languages.ts'
import { addDays } from '#kit/local-time.ts'
import type { CalendarEvent } from '../calendar.rules.ts'

const refreshSeconds = 60 * 60

/** Serialises events as an iCalendar file (RFC 5545). The same events give the same text. */
export function calendarText(
  events: readonly CalendarEvent[],
  { product, language, stamp }: { product: string; language: Language; stamp: Date },
): string {
  const prodId = { company: product, product, language: language.toUpperCase() }
  const calendar = ical({ name: product, prodId, ttl: refreshSeconds, method: ICalCalendarMethod.PUBLISH })
  for (const { id, title, when } of events) {
    const shared = { id, summary: title, stamp, transparency: ICalEventTransparency.TRANSPARENT }
    if ('from' in when) calendar.createEvent({ ...shared, start: when.from, end: when.to })
    else {
      const [start, end] = [when.day, addDays(when.day, 1)].map((day) => new Date(`${day}T00:00Z`))
      const event = calendar.createEvent({ ...shared, allDay: true, start: start as Date, end: end as Date })
      if (when.repeats !== undefined) event.repeating({ freq: frequencies[when.repeats] })
    }
  }
  return calendar.toString()
}

const frequencies = { daily: ICalEventRepeatingFreq.DAILY, weekly: ICalEventRepeatingFreq.WEEKLY }
