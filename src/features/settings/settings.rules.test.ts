import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings, readSettings } from './settings.rules.ts'

test('reminders, sound and vibration begin as the specification says', () => {
  expect(defaultSettings.reminders).toEqual({
    enabled: true,
    frequency: 'daily',
    types: { pomodoro: true, goals: true, prompts: true, reflections: false },
  })
  expect(defaultSettings.notifications).toEqual({ sound: true, vibration: true })
  expect(defaultSettings.theme).toEqual({ mood: 'calm', auto: false })
})

test('whatever was stored reads as settings, and settings read as themselves', () => {
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
