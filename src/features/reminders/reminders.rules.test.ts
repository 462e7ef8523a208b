import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  defaultSettings,
  type ReminderFrequency,
  type ReminderSchedule,
  reminderTypes,
} from '#features/settings/settings.rules.ts'
import { localDayNumber } from '#kit/local-day.ts'
import {
  dueReminders,
  isGapOver,
  isQuietTime,
  type LastShown,
  neverShown,
  reminderGapMs,
  shownMinute,
  textOfDay,
} from './reminders.rules.ts'
import { reminderTexts } from './reminders.texts.ts'

const allTypes = { pomodoro: true, goals: true, prompts: true, reflections: true }
const { schedule, delivery } = defaultSettings
const wanted = (frequency: ReminderFrequency, types = allTypes) => ({
  reminders: { enabled: true, frequency, types },
  schedule,
  delivery,
})
const daily = wanted('daily')
const at = (hour: number, minute = 0, day = 21) => new Date(2026, 10, day, hour, minute)
const due = (now: Date, settings = daily, lastShown: LastShown = neverShown) => dueReminders({ settings, lastShown, now })

describe('due reminders', () => {
  it('come at their own time of the day', () => {
    expect([at(9), at(12, 30), at(18), at(20, 30)].map((now) => due(now))).toEqual([
      ['goals'],
      ['pomodoro'],
      ['prompts'],
      ['reflections'],
    ])
    expect([at(8, 59), at(12, 29), at(17, 59), at(20, 29)].map((now) => due(now))).toEqual([[], [], [], []])
  })

  it('come only on the chosen days, and not before a pause has ended', () => {
    // The 21st of November 2026 is a Saturday.
    const on = (chosen: Partial<typeof delivery>, day: number) =>
      due(at(9, 0, day), { ...daily, delivery: { ...delivery, ...chosen } })
    expect([20, 21, 22].map((day) => on({ days: [6] }, day))).toEqual([[], ['goals'], []])
    expect([20, 21, 22].map((day) => on({ pausedUntil: '2026-11-22' }, day))).toEqual([[], [], ['goals']])
  })

  it('are left out when the page is opened more than two hours late', () => {
    expect([at(11), at(11, 1)].map((now) => due(now))).toEqual([['goals'], []])
  })

  it('do not come from 21:00 until 8:00', () => {
    const early = { ...daily, schedule: { ...schedule, times: { ...schedule.times, goals: '07:00' } } }
    expect([at(20, 59), at(21), at(22, 30), at(0), at(2), at(7, 59)].map((now) => due(now, early).length > 0)).toEqual([
      true,
      ...Array(5).fill(false),
    ])
    // Due during the quiet hours, and still in time after them.
    expect(due(at(8), early)).toEqual(['goals'])
  })

  it('do not come when reminders are off or their frequency is never', () => {
    const off = { ...daily, reminders: { ...daily.reminders, enabled: false } }
    expect([due(at(9), off), due(at(9), wanted('never'))]).toEqual([[], []])
  })

  it('come once per calendar day', () => {
    const shown = { ...neverShown, goals: at(9).getTime() }
    expect([due(at(9, 1), daily, shown), due(at(10, 59), daily, shown), due(at(9, 0, 22), daily, shown)]).toEqual([
      [],
      [],
      ['goals'],
    ])
  })

  it('come on Sundays when they are weekly', () => {
    // The 22nd is a Sunday.
    const days = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29]
    expect(days.filter((day) => due(at(9, 0, day), wanted('weekly')).length > 0)).toEqual([22, 29])
  })

  it('are listed in the order of their times', () => {
    const times = { pomodoro: '10:00', goals: '10:30', prompts: '09:30', reflections: '11:00' }
    expect(due(at(11), { ...daily, schedule: { ...schedule, times } })).toEqual(['prompts', 'pomodoro', 'goals', 'reflections'])
  })

  it('still come after a clock that was ahead has been corrected', () => {
    const nextYear = new Date(2027, 10, 21).getTime()
    expect(due(at(9), daily, { ...neverShown, goals: nextYear })).toEqual(['goals'])
    expect(isGapOver(nextYear, at(9))).toBe(true)
  })

  it('do not come after midnight for the previous day', () => {
    const late = { times: { ...schedule.times, goals: '23:30' }, quiet: { from: '00:00', until: '00:00' } }
    expect([at(23, 59), at(0, 0, 22), at(0, 30, 22)].map((now) => due(now, { ...daily, schedule: late }))).toEqual([
      ['goals'],
      [],
      [],
    ])
  })

  it.each([
    ['Europe/Berlin', '2026-03-29', '02:30', '03:00'],
    ['Europe/Berlin', '2026-10-25', '02:30', '02:30'],
    ['Australia/Lord_Howe', '2026-10-04', '02:30', '02:30'],
    ['America/Sao_Paulo', '2018-11-04', '02:30', '02:30'],
    ['America/Sao_Paulo', '2018-11-04', '00:30', '01:00'],
    // Summer time begins at 23:00, so the day ends there.
    ['America/Nuuk', '2026-03-28', '23:30', '22:55'],
    ['America/Nuuk', '2026-03-28', '22:58', '22:58'],
    ['America/Nuuk', '2026-10-24', '23:30', '23:30'],
  ])('come once when the clocks change: in %s on %s, that of %s at %s', (zone, day, wish, expected) => {
    vi.stubEnv('TZ', zone)
    const night = { times: { ...schedule.times, goals: wish }, quiet: { from: '00:00', until: '00:00' } }
    const only = { pomodoro: false, goals: true, prompts: false, reflections: false }
    let lastShown = neverShown
    const rung: string[] = []
    const start = new Date(`${day}T00:00:00`).getTime()
    for (let minute = 0; minute < 26 * 60; minute++) {
      const now = new Date(start + minute * 60_000)
      if (localDayNumber(now) !== localDayNumber(new Date(`${day}T12:00:00`))) continue
      const [type] = due(now, { ...wanted('daily', only), schedule: night }, lastShown)
      if (!type) continue
      rung.push(now.toTimeString().slice(0, 5))
      lastShown = { ...lastShown, [type]: now.getTime() }
    }
    expect(rung).toEqual([expected])
  })

  it('are never of a type that is off, never twice a day and never in the quiet hours, with any settings', () => {
    const types = fc.record({ pomodoro: fc.boolean(), goals: fc.boolean(), prompts: fc.boolean(), reflections: fc.boolean() })
    const moment = fc.date({ min: new Date(2020, 0, 1), max: new Date(2040, 0, 1), noInvalidDate: true })
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const anySchedule: fc.Arbitrary<ReminderSchedule> = fc.record({
      times: fc.record({ pomodoro: time, goals: time, prompts: time, reflections: time }),
      quiet: fc.record({ from: time, until: time }),
    })
    const frequency = fc.constantFrom<ReminderFrequency[]>('daily', 'weekly')
    fc.assert(
      fc.property(types, moment, moment, frequency, anySchedule, (on, last, present, often, chosen) => {
        const settings = { ...wanted(often, on), schedule: chosen }
        const lastShown = Object.fromEntries(reminderTypes.map((type) => [type, last.getTime()])) as LastShown
        const found = due(present, settings, lastShown)
        expect(found.filter((type) => !on[type])).toEqual([])
        if (localDayNumber(last) === localDayNumber(present) || isQuietTime(chosen, present)) expect(found).toEqual([])
      }),
    )
  })
})

describe('the quiet hours', () => {
  it('can be within a day or across midnight, and two equal times mean no quiet hours', () => {
    const quietAt = (from: string, until: string, hours: number[]) =>
      hours.map((hour) => isQuietTime({ quiet: { from, until } }, at(hour)))
    expect(quietAt('21:00', '08:00', [20, 21, 0, 7, 8])).toEqual([false, true, true, true, false])
    expect(quietAt('12:00', '14:00', [11, 12, 13, 14])).toEqual([false, true, true, false])
    expect(quietAt('12:00', '12:00', [11, 12, 13])).toEqual([false, false, false])
  })

  it('drop a reminder that would come more than two hours late', () => {
    const timed = (goals: string) => ({ ...schedule, times: { ...schedule.times, goals } })
    const swallowed = ['05:59', '06:00', '08:00', '20:59', '21:00', '23:59'].map(
      (time) => shownMinute(timed(time), 'goals') === null,
    )
    expect(swallowed).toEqual([true, false, false, false, true, true])
  })
})

describe('between two reminders', () => {
  it('an hour passes', () => {
    const now = at(9, 30)
    expect(isGapOver(now.getTime() - reminderGapMs + 1, now)).toBe(false)
    expect(isGapOver(now.getTime() - reminderGapMs, now)).toBe(true)
  })
})

describe('the texts of a reminder', () => {
  it('change from day to day and repeat after three days', () => {
    const words = [0, 1, 2, 3].map((day) => textOfDay(reminderTexts.goals, at(9, 30, 21 + day)))
    expect(new Set(words).size).toBe(3)
    expect(words[3]).toBe(words[0])
  })
})
