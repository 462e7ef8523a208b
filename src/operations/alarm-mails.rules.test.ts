import { expect, test } from 'vitest'
import { nextTelling, type Told } from './alarm-mails.rules.ts'

const hour = 60 * 60 * 1000
const now = Date.parse('2026-11-30T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now - hours * hour).toISOString()
const told = (mailed: number, ended: number | null = null, isOver = false): Told => ({
  mailedAt: hoursAgo(mailed),
  endedAt: ended === null ? null : hoursAgo(ended),
  isOver,
})

test.each<[string, boolean, Told | null, ReturnType<typeof nextTelling>]>([
  ['an alarm that nobody was told of is told', true, null, 'began'],
  ['no alarm, and none before', false, null, null],
  ['an open alarm is told once', true, told(2), null],
  ['an open alarm is told once, also after weeks', true, told(24 * 30), null],
  ['its end is noted first', false, told(2), 'ended'],
  ['an end that hasn’t held for an hour isn’t told', false, told(2, 0.9), null],
  ['an end that held is told', false, told(2, 1), 'over'],
  ['an alarm that returns within the hour is the same one', true, told(2, 0.5), 'returned'],
  ['one that returns after its end was told waits for a day', true, told(23, 3, true), null],
  ['and is told then', true, told(24, 3, true), 'began'],
  ['an end is told once', false, told(30, 20, true), null],
  ['a clock that was a year ahead silences nothing', true, told(-24 * 365, 3, true), 'began'],
  ['nor does it hide an end', false, told(2, -24 * 365), 'over'],
])('%s', (_, isOpen, before, step) => {
  expect(nextTelling(isOpen, before, now)).toBe(step)
})
