import { expect, test } from 'vitest'
import { defaultSettings, reminderTypes } from '#features/settings/settings.rules.ts'
import { isLate, nextReminder, quietUntil, reminderOn, worthUntil } from './planned.rules.ts'
import type { ReminderSettings } from './reminders.rules.ts'

/** Settings of a user in Berlin. */
const inBerlin = (changes: {
  reminders?: Partial<ReminderSettings['reminders']>
  schedule?: Partial<ReminderSettings['schedule']>
  delivery?: Partial<ReminderSettings['delivery']>
}): ReminderSettings => ({
  reminders: { ...defaultSettings.reminders, ...changes.reminders },
  schedule: { ...defaultSettings.schedule, ...changes.schedule },
  delivery: { ...defaultSettings.delivery, timeZone: 'Europe/Berlin', ...changes.delivery },
})
const at = (settings: ReminderSettings, after: string) => nextReminder(settings, 'goals', new Date(after))?.at.toISOString()

test('the next reminder is today before its time, and tomorrow from then on', () => {
  expect(at(inBerlin({}), '2026-11-22T07:59:59.999Z')).toBe('2026-11-22T08:00:00.000Z')
  expect(at(inBerlin({}), '2026-11-22T08:00:00.000Z')).toBe('2026-11-23T08:00:00.000Z')
})

test("the day is the one in the user's time zone", () => {
  const inAuckland = inBerlin({ delivery: { timeZone: 'Pacific/Auckland' } })
  const next = nextReminder(inAuckland, 'goals', new Date('2026-11-21T19:00:00.000Z'))
  expect(next).toEqual({ type: 'goals', day: '2026-11-22', at: new Date('2026-11-21T20:00:00.000Z') })
})

test('weekly reminders come on Sundays, and daily ones on the chosen days', () => {
  expect(at(inBerlin({ reminders: { frequency: 'weekly' } }), '2026-11-23T12:00:00.000Z')).toBe('2026-11-29T08:00:00.000Z')
  expect(at(inBerlin({ delivery: { days: [1] } }), '2026-11-23T12:00:00.000Z')).toBe('2026-11-30T08:00:00.000Z')
  expect(at(inBerlin({ delivery: { days: [] } }), '2026-11-23T12:00:00.000Z')).toBeUndefined()
})

test('a pause ends on its day, however far away', () => {
  expect(at(inBerlin({ delivery: { pausedUntil: '2027-03-01' } }), '2026-11-22T12:00:00.000Z')).toBe('2027-03-01T08:00:00.000Z')
  expect(at(inBerlin({ delivery: { pausedUntil: '2026-11-01' } }), '2026-11-22T12:00:00.000Z')).toBe('2026-11-23T08:00:00.000Z')
})

test('a reminder in the quiet hours comes at their end, or not at all if that is too late', () => {
  const early = inBerlin({ schedule: { times: { ...defaultSettings.schedule.times, goals: '06:30' } } })
  expect(at(early, '2026-11-22T00:00:00.000Z')).toBe('2026-11-22T07:00:00.000Z')
  const tooEarly = inBerlin({ schedule: { times: { ...defaultSettings.schedule.times, goals: '05:59' } } })
  expect(at(tooEarly, '2026-11-22T00:00:00.000Z')).toBeUndefined()
})

test('no reminder is planned for a kind that is switched off', () => {
  const types = (settings: ReminderSettings) =>
    reminderTypes.filter((type) => nextReminder(settings, type, new Date('2026-11-22T00:00:00.000Z')))
  expect(types(inBerlin({}))).toEqual(['pomodoro', 'goals', 'prompts'])
  expect(types(inBerlin({ reminders: { enabled: false } }))).toEqual([])
  expect(types(inBerlin({ reminders: { frequency: 'never' } }))).toEqual([])
  expect(reminderOn(inBerlin({}), 'reflections', '2026-11-22')).toBeNull()
})

test('the quiet hours end in the morning, seen from before and from after midnight', () => {
  const until = (now: string) => quietUntil(inBerlin({}), new Date(now))?.toISOString()
  expect(until('2026-11-22T19:59:00.000Z')).toBeUndefined()
  expect(until('2026-11-22T20:00:00.000Z')).toBe('2026-11-23T07:00:00.000Z')
  expect(until('2026-11-23T06:59:00.000Z')).toBe('2026-11-23T07:00:00.000Z')
  expect(until('2026-11-23T07:00:00.000Z')).toBeUndefined()
})

test('a reminder expires after two hours, and at the latest when the quiet hours begin', () => {
  const until = (now: string, quiet = defaultSettings.schedule.quiet) =>
    worthUntil(inBerlin({ schedule: { quiet } }), new Date(now)).toISOString()
  expect(until('2026-11-22T08:00:00.000Z')).toBe('2026-11-22T10:00:00.000Z')
  expect(until('2026-11-22T18:00:00.000Z')).toBe('2026-11-22T20:00:00.000Z')
  expect(until('2026-11-22T19:30:00.000Z')).toBe('2026-11-22T20:00:00.000Z')
  // Quiet hours that begin after midnight, and no quiet hours.
  expect(until('2026-11-22T22:30:00.000Z', { from: '00:30', until: '08:00' })).toBe('2026-11-22T23:30:00.000Z')
  expect(until('2026-11-22T19:30:00.000Z', { from: '21:00', until: '21:00' })).toBe('2026-11-22T21:30:00.000Z')
})

test('an unknown time zone is read as UTC', () => {
  expect(at(inBerlin({ delivery: { timeZone: 'Mars/Olympus' } }), '2026-11-22T00:00:00.000Z')).toBe('2026-11-22T09:00:00.000Z')
})

test('a reminder is late after two hours', () => {
  const planned = new Date('2026-11-22T08:00:00.000Z')
  expect(isLate(planned, new Date('2026-11-22T10:00:00.000Z'))).toBe(false)
  expect(isLate(planned, new Date('2026-11-22T10:00:00.001Z'))).toBe(true)
})
