import { expect, test } from 'vitest'
import { defaultSettings } from '#features/settings/settings.rules.ts'
import { focusEvents, goalEvents, reminderEvents } from './calendar.rules.ts'

const goal = (timeframe: Parameters<typeof goalEvents>[0][number]['timeframe']) => ({ id: '1', title: 'Read', timeframe })
const dayOf = (timeframe: Parameters<typeof goal>[0], today: string) => goalEvents([goal(timeframe)], today)[0]?.when

test('a goal is shown on the last day of its timeframe', () => {
  expect(dayOf('daily', '2026-11-22')).toEqual({ day: '2026-11-22', repeats: 'daily' })
  expect(dayOf('weekly', '2026-11-22')).toEqual({ day: '2026-11-22', repeats: 'weekly' })
  expect(dayOf('weekly', '2026-11-23')).toEqual({ day: '2026-11-29', repeats: 'weekly' })
  expect(dayOf('monthly', '2028-02-03')).toEqual({ day: '2028-02-29' })
  expect(dayOf('quarterly', '2026-07-01')).toEqual({ day: '2026-09-30' })
  expect(dayOf('quarterly', '2026-12-31')).toEqual({ day: '2026-12-31' })
  expect(dayOf('yearly', '2026-01-01')).toEqual({ day: '2026-12-31' })
})

test('reminders keep their local time when summer time ends', () => {
  const settings = { ...defaultSettings, delivery: { ...defaultSettings.delivery, timeZone: 'Europe/Berlin' } }
  const events = reminderEvents(settings, { now: new Date('2026-10-24T12:00Z'), say: (english) => english })
  const goals = events.filter(({ id }) => id.startsWith('reminder-goals')).slice(0, 2)
  expect(goals).toMatchObject([
    { id: 'reminder-goals-2026-10-24', when: { from: new Date('2026-10-24T07:00Z'), to: new Date('2026-10-24T07:05Z') } },
    { id: 'reminder-goals-2026-10-25', when: { from: new Date('2026-10-25T08:00Z') } },
  ])
  expect(events).toHaveLength(3 * 30)
})

test('a focus session is shown at the time it took place', () => {
  expect(focusEvents([{ id: '7', minutes: 25, endedAt: '2026-11-22T10:25:00.000Z' }], (english) => english)).toEqual([
    {
      id: 'focus-7',
      title: 'Focus, 25 minutes',
      when: { from: new Date('2026-11-22T10:00Z'), to: new Date('2026-11-22T10:25Z') },
    },
  ])
})
