import { expect, test } from 'vitest'
import { eventsOfDay, type KeptEvent, keptOf, nextReading } from './calendar-events.rules.ts'

const hour = 60 * 60 * 1000
const now = Date.parse('2026-11-30T09:00:00.000Z')

test('a time wherever the owner is follows the owner, and an instant does not', () => {
  const events = [
    { start: '2026-11-30T23:30:00', end: '2026-12-01T00:30:00', title: 'Here' },
    { start: '2026-11-30T18:30:00.000Z', end: '2026-11-30T18:30:00.000Z', title: 'There' },
  ]
  const on = (day: string, zone: string) => eventsOfDay(events, day, zone).map(({ title, startsAt }) => `${startsAt} ${title}`)
  expect(on('2026-11-30', 'Asia/Kolkata')).toEqual(['2026-11-30T18:00:00.000Z Here'])
  expect(on('2026-12-01', 'Asia/Kolkata')).toEqual(['2026-11-30T18:00:00.000Z Here', '2026-11-30T18:30:00.000Z There'])
  expect(on('2026-11-30', 'Europe/Berlin')).toEqual(['2026-11-30T22:30:00.000Z Here', '2026-11-30T18:30:00.000Z There'])
})

test('a day of summer time has its own events, when it has 23 hours and when it has 25', () => {
  const at = (start: string) => ({ start, end: start, title: start })
  for (const [day, first, last] of [
    ['2027-03-28', '2027-03-27T23:00:00.000Z', '2027-03-28T21:59:00.000Z'],
    ['2027-10-31', '2027-10-30T22:00:00.000Z', '2027-10-31T22:59:00.000Z'],
  ] as const) {
    const before = at(new Date(Date.parse(first) - 1).toISOString())
    const after = at(new Date(Date.parse(last) + 60_000).toISOString())
    const found = eventsOfDay([before, at(first), at(last), after], day, 'Europe/Berlin')
    expect(found.map(({ title }) => title)).toEqual([first, last])
  }
})

test('without titles, none is kept, and no time at which the owner is free', () => {
  const time = { start: '2026-11-30', end: '2026-12-01' }
  const events: KeptEvent[] = [
    { ...time, title: 'Secret' },
    { ...time, title: 'Birthday', isFree: true },
  ]
  expect(keptOf(events, 'busy')).toEqual([{ ...time, title: null }])
  expect(keptOf(events, 'titles')).toEqual(events)
})

test('a calendar is read twice a day, and those of 10,000 owners are spread over the day', () => {
  const minutes = new Map<number, number>()
  for (let at = 0; at < 10_000; at += 1) {
    const id = `01939b3a-0000-7000-8000-${((at * 2_654_435_761) % 2 ** 32).toString(16).padStart(12, '0')}`
    const next = nextReading(id, now)
    expect(next > now && next <= now + 12 * hour).toBe(true)
    expect(nextReading(id, next)).toBe(next + 12 * hour)
    const minute = Math.floor(next / 60_000)
    minutes.set(minute, (minutes.get(minute) ?? 0) + 1)
  }
  expect(Math.max(...minutes.values())).toBeLessThan(30)
  expect(nextReading('of another form', now)).toBeGreaterThan(now)
})
