// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '../settings.rules.ts'
import type { Reminder } from './use-reminders.ts'

const minute = 60_000
const hour = 60 * minute

/** A visit: the page is loaded, and remembers of earlier ones what was stored. */
async function visit() {
  cleanup()
  vi.resetModules()
  const { useReminders } = await import('./use-reminders.ts')
  const shown: string[] = []
  const place = { isFree: true }
  const onDue = ({ type }: Reminder) => {
    if (place.isFree) shown.push(type)
    return place.isFree
  }
  renderHook(() => useReminders(defaultSettings, onDue))
  return { shown, place }
}

/** Minute by minute, as the page lives through it. */
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

test('somebody who comes for the first time is left in peace for an hour', async () => {
  const { shown } = await visit()
  pass(hour - minute)
  expect(shown).toEqual([])
  pass(minute)
  expect(shown).toEqual(['pomodoro'])
})

test('reminders come one by one, an hour apart, each once a day', async () => {
  const { shown } = await visit()
  pass(12 * hour)
  expect(shown).toEqual(['pomodoro', 'goals', 'prompts'])
})

test('the first visit of the next day brings the next one, and a reload does not bring it again', async () => {
  await visit()
  pass(3 * hour)
  vi.setSystemTime(new Date(2026, 10, 22, 8, 0))
  expect((await visit()).shown).toEqual(['pomodoro'])
  expect((await visit()).shown).toEqual([])
})

test('a reminder that finds no place waits for one', async () => {
  const { shown, place } = await visit()
  place.isFree = false
  pass(2 * hour)
  expect(shown).toEqual([])
  place.isFree = true
  pass(minute)
  expect(shown).toEqual(['pomodoro'])
})

test.each(['{broken', 'null', '{"lastAny":"x","lastShown":7}'])('begins anew when %s was stored', async (stored) => {
  localStorage.setItem('reminders', stored)
  const { shown } = await visit()
  pass(hour)
  expect(shown).toEqual(['pomodoro'])
})

test('nothing comes before the settings are known', async () => {
  localStorage.setItem('reminders', JSON.stringify({ lastAny: 0, lastShown: {} }))
  vi.resetModules()
  const { useReminders } = await import('./use-reminders.ts')
  const onDue = vi.fn(() => true)
  renderHook(() => useReminders(undefined, onDue))
  pass(hour)
  expect(onDue).not.toHaveBeenCalled()
})
