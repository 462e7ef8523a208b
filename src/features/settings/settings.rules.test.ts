import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings, readSettings } from './settings.rules.ts'

test('reminders, sound, vibration and theme have their defaults', () => {
  expect(defaultSettings.reminders).toEqual({
    enabled: true,
    frequency: 'daily',
    types: { pomodoro: true, goals: true, prompts: true, reflections: false },
  })
  expect(defaultSettings.notifications).toEqual({ sound: true, vibration: true })
  expect(defaultSettings.theme).toEqual({ mood: 'calm', auto: false })
})

test('by default each kind of reminder has a time, and the night is quiet', () => {
  expect(defaultSettings.schedule).toEqual({
    times: { pomodoro: '12:30', goals: '09:00', prompts: '18:00', reflections: '20:30' },
    quiet: { from: '21:00', until: '08:00' },
  })
  const stored = { times: { goals: '7:00', prompts: '24:00', pomodoro: '06:15' }, quiet: { from: '22:00' } }
  expect(readSettings({ schedule: stored }).schedule).toEqual({
    times: { ...defaultSettings.schedule.times, pomodoro: '06:15' },
    quiet: { from: '22:00', until: '08:00' },
  })
})

test('by default the library shows the newest files first, and single-key shortcuts are on', () => {
  expect(readSettings(null)).toMatchObject({ library: { sort: 'newest' }, keyboard: { singleKeys: true } })
  expect(readSettings({ library: { sort: 'random' }, keyboard: { singleKeys: false } })).toMatchObject({
    library: { sort: 'newest' },
    keyboard: { singleKeys: false },
  })
})

test('any stored value is read as valid settings, and valid settings are read unchanged', () => {
  expect(readSettings(null)).toEqual(defaultSettings)
  expect(readSettings({ reminders: { frequency: 'hourly', enabled: false }, theme: { mood: 'neon' } })).toEqual({
    ...defaultSettings,
    reminders: { ...defaultSettings.reminders, enabled: false },
  })
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const settings = readSettings(stored)
      expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
    }),
  )
})
