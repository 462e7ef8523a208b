import { expect, test } from 'vitest'
import { breakOptions, workMinutes } from './focus-timer.rules.ts'
import { defaultChoice, isLengthOf, lengthsOf, readChoice } from './timer-lengths.rules.ts'

test('a user who has chosen nothing gets the default lengths and starts every session by hand', () => {
  expect(lengthsOf(defaultChoice)).toEqual({ work: workMinutes, breaks: breakOptions })
  expect(defaultChoice.autoStart).toBe(false)
})

test('focus sessions last 5 to 120 minutes, breaks 1 to 60', () => {
  expect([4, 5, 120, 121, 25.5, '25'].map((minutes) => isLengthOf('focus', minutes))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
  for (const length of ['quick', 'medium', 'long'] as const)
    expect([0, 1, 60, 61].map((minutes) => isLengthOf(length, minutes))).toEqual([false, true, true, false])
})

test('an unreadable choice is replaced by the default', () => {
  expect(readChoice({ focus: 50, quick: 0, medium: '15', long: 45, autoStart: 'yes' })).toEqual({
    ...defaultChoice,
    focus: 50,
    long: 45,
  })
})
