import { expect, test } from 'vitest'
import { addDays, dayIn, instantOf, isTimeZone, minuteIn } from './local-time.ts'

const zones = ['Europe/Lisbon', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Pacific/Auckland']
const wall = (at: Date, timeZone: string) => at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

test.each(zones)('08:00 in %s comes exactly once a day, for 800 days', (zone) => {
  let before = 0
  for (let count = 0; count < 800; count += 1) {
    const day = addDays('2026-01-01', count)
    const at = instantOf(day, 8 * 60, zone)
    expect(wall(at, zone)).toBe(`${day} 08:00`)
    expect([dayIn(zone, at), minuteIn(zone, at)]).toEqual([day, 8 * 60])
    expect(at.getTime()).toBeGreaterThan(before)
    before = at.getTime()
  }
})

test('a time that the clock skips is replaced by the moment of the change', () => {
  expect(instantOf('2026-03-29', 2 * 60 + 30, 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:00:00.000Z')
  expect(wall(instantOf('2026-03-29', 2 * 60 + 30, 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-03-29 03:00')
  // Lord Howe Island shifts its clocks by half an hour only.
  expect(wall(instantOf('2026-10-04', 2 * 60 + 15, 'Australia/Lord_Howe'), 'Australia/Lord_Howe')).toBe('2026-10-04 02:30')
  // Samoa left out this whole day when it crossed the date line.
  expect(wall(instantOf('2011-12-30', 12 * 60, 'Pacific/Apia'), 'Pacific/Apia')).toBe('2011-12-31 00:00')
})

test('a time that occurs twice counts the first time', () => {
  expect(instantOf('2026-10-25', 2 * 60 + 30, 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOf('2026-04-05', 1 * 60 + 45, 'Australia/Lord_Howe').toISOString()).toBe('2026-04-04T14:45:00.000Z')
})

test('an unknown time zone is distinguished from a known one', () => {
  expect(['Asia/Kathmandu', 'UTC', 'Mars/Olympus', '', '../etc'].map(isTimeZone)).toEqual([true, true, false, false, false])
})
