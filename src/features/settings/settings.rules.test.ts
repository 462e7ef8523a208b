import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings, readSettings, type SettingsChange, withChanges } from './settings.rules.ts'

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

test('changes under way are seen one on top of the other, and leave what is stored alone', () => {
  const quiet: SettingsChange = () => ({ notifications: { sound: false, vibration: true } })
  const still: SettingsChange = ({ notifications }) => ({ notifications: { ...notifications, vibration: false } })
  expect(withChanges(defaultSettings, [quiet, still]).notifications).toEqual({ sound: false, vibration: false })
  expect(withChanges(defaultSettings, [still]).notifications).toEqual({ sound: true, vibration: false })
  expect(defaultSettings.notifications).toEqual({ sound: true, vibration: true })
})
