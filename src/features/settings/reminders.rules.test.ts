import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, dueReminders, isQuietOver, type LastShown, neverShown, reminderGapMs, textOfDay } from './reminders.rules.ts'
import { reminderTexts } from './reminders.texts.ts'
import { defaultSettings, type ReminderFrequency, reminderTypes } from './settings.rules.ts'

const now = new Date(2026, 10, 21, 9, 30)
const allTypes = { pomodoro: true, goals: true, prompts: true, reflections: true }
const wanted = (frequency: ReminderFrequency, types = allTypes) => ({ reminders: { enabled: true, frequency, types } })
const ago = (days: number, hour = 9) => new Date(2026, 10, 21 - days, hour, 30).getTime()
const shownAt = (last: number): LastShown => ({ pomodoro: last, goals: last, prompts: last, reflections: last })

describe('due reminders', () => {
  it('are, before the first one, those of the enabled types', () => {
    expect(dueReminders({ settings: defaultSettings, lastShown: neverShown, now })).toEqual(['pomodoro', 'goals', 'prompts'])
  })

  it('are none when reminders are off, or never wanted', () => {
    const off = { reminders: { ...defaultSettings.reminders, enabled: false } }
    expect(dueReminders({ settings: off, lastShown: neverShown, now })).toEqual([])
    expect(dueReminders({ settings: wanted('never'), lastShown: neverShown, now })).toEqual([])
  })

  it('come again on the next day of the calendar, at any hour', () => {
    const due = (last: number) => dueReminders({ settings: wanted('daily'), lastShown: shownAt(last), now })
    expect(due(ago(0, 0))).toEqual([])
    expect(due(ago(1, 23))).toEqual(reminderTypes)
  })

  it('come again a week later when they are weekly', () => {
    const due = (last: number) => dueReminders({ settings: wanted('weekly'), lastShown: shownAt(last), now })
    expect(due(ago(6))).toEqual([])
    expect(due(ago(7, 23))).toEqual(reminderTypes)
  })

  it('come in the order in which they have waited', () => {
    const lastShown = { pomodoro: ago(1), goals: ago(3), prompts: null, reflections: ago(2) }
    expect(dueReminders({ settings: wanted('daily'), lastShown, now })).toEqual(['prompts', 'goals', 'reflections', 'pomodoro'])
  })

  it('are not held up for long by a clock that was ahead', () => {
    const nextYear = new Date(2027, 10, 21).getTime()
    expect(dueReminders({ settings: wanted('weekly'), lastShown: shownAt(nextYear), now })).toEqual(reminderTypes)
    expect(isQuietOver(nextYear, now)).toBe(true)
  })

  it('are never of a type that is off, and never twice on one day', () => {
    const types = fc.record({ pomodoro: fc.boolean(), goals: fc.boolean(), prompts: fc.boolean(), reflections: fc.boolean() })
    const time = fc.date({ min: new Date(2020, 0, 1), max: new Date(2040, 0, 1), noInvalidDate: true })
    const frequency = fc.constantFrom<ReminderFrequency[]>('daily', 'weekly')
    fc.assert(
      fc.property(types, time, time, frequency, (on, last, present, often) => {
        const due = dueReminders({ settings: wanted(often, on), lastShown: shownAt(last.getTime()), now: present })
        expect(due.filter((type) => !on[type])).toEqual([])
        if (dayNumber(last) === dayNumber(present)) expect(due).toEqual([])
      }),
    )
  })
})

describe('between two reminders', () => {
  it('an hour is quiet', () => {
    expect(isQuietOver(now.getTime() - reminderGapMs + 1, now)).toBe(false)
    expect(isQuietOver(now.getTime() - reminderGapMs, now)).toBe(true)
  })
})

describe('the words of a reminder', () => {
  it('change from day to day and begin anew', () => {
    const words = [0, 1, 2, 3].map((day) => textOfDay(reminderTexts.goals, new Date(2026, 10, 21 + day)))
    expect(new Set(words).size).toBe(3)
    expect(words[3]).toBe(words[0])
  })
})
