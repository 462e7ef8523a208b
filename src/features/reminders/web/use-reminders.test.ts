// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings, type Settings } from '#features/settings/settings.rules.ts'
import type { Reminder } from './use-reminders.ts'

const minute = 60_000
const hour = 60 * minute

/** Loads the page again. Only what is stored survives from earlier visits. */
async function visit(settings: Settings = defaultSettings) {
  cleanup()
  vi.resetModules()
  const { useReminders } = await import('./use-reminders.ts')
  const shown: string[] = []
  const shownAt: string[] = []
  const place = { isFree: true, hasWritten: false }
  const onDue = ({ type }: Reminder) => {
    if (place.isFree) shown.push(type)
    if (place.isFree) shownAt.push(`${new Date().getDate()} ${new Date().toTimeString().slice(0, 5)} ${type}`)
    return place.isFree
  }
  const isAnswered = (type: string) => place.hasWritten && type === 'prompts'
  renderHook(() => useReminders(settings, { onDue, isAnswered }))
  return { shown, shownAt, place }
}

/** Advances the clock minute by minute, as on an open page. */
function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += minute) act(() => vi.advanceTimersByTime(minute))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date(2026, 10, 21, 9, 0))
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a new user gets no reminder in the first hour', async () => {
  const { shown } = await visit()
  pass(hour - minute)
  expect(shown).toEqual([])
  pass(minute)
  expect(shown).toEqual(['goals'])
})

test('what was done today is not invited to, and the other reminders come as usual', async () => {
  const { shown, place } = await visit()
  place.hasWritten = true
  pass(10 * hour)
  expect(shown).toEqual(['goals', 'pomodoro'])
  place.hasWritten = false
  pass(24 * hour)
  expect(shown.slice(2)).toContain('prompts')
})

test('over three nights each reminder comes at its time and none between 21:00 and 8:00', async () => {
  const settings = {
    ...defaultSettings,
    reminders: { ...defaultSettings.reminders, types: { pomodoro: true, goals: true, prompts: true, reflections: true } },
  }
  vi.setSystemTime(new Date(2026, 10, 20, 20, 45))
  const { shownAt } = await visit(settings)
  pass(72 * hour)
  const day = ['09:00 goals', '12:30 pomodoro', '18:00 prompts', '20:30 reflections']
  expect(shownAt).toEqual(['21', '22', '23'].flatMap((date) => day.map((reminder) => `${date} ${reminder}`)))
})

test('a page opened up to two hours late shows a missed reminder, and a later one shows none', async () => {
  localStorage.setItem('reminders', JSON.stringify({ lastAny: 0, lastShown: {} }))
  vi.setSystemTime(new Date(2026, 10, 21, 11, 0))
  expect((await visit()).shown).toEqual(['goals'])
  localStorage.setItem('reminders', JSON.stringify({ lastAny: 0, lastShown: {} }))
  vi.setSystemTime(new Date(2026, 10, 21, 11, 1))
  expect((await visit()).shown).toEqual([])
})

test('a reminder does not come again after a reload, but does the next day', async () => {
  await visit()
  pass(hour)
  expect((await visit()).shown).toEqual([])
  vi.setSystemTime(new Date(2026, 10, 22, 9, 0))
  expect((await visit()).shown).toEqual(['goals'])
})

test('a reminder waits while another message is on screen', async () => {
  const { shown, place } = await visit()
  place.isFree = false
  pass(hour + 30 * minute)
  expect(shown).toEqual([])
  place.isFree = true
  pass(minute)
  expect(shown).toEqual(['goals'])
})

test.each(['{broken', 'null', '{"lastAny":"x","lastShown":7}'])('reminders work when %s was stored', async (stored) => {
  localStorage.setItem('reminders', stored)
  const { shown } = await visit()
  pass(hour)
  expect(shown).toEqual(['goals'])
})

test('no reminder comes before the settings are loaded', async () => {
  localStorage.setItem('reminders', JSON.stringify({ lastAny: 0, lastShown: {} }))
  vi.resetModules()
  const { useReminders } = await import('./use-reminders.ts')
  const onDue = vi.fn(() => true)
  renderHook(() => useReminders(undefined, { onDue, isAnswered: () => false }))
  pass(hour)
  expect(onDue).not.toHaveBeenCalled()
})
