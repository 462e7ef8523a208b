import { expect, test } from 'vitest'
import { backupsToKeep } from './retention.rules.ts'

const day = 24 * 60 * 60 * 1000
const lastDay = Date.parse('2026-06-30T02:00:00.000Z')
/** One backup per day, the newest first. */
const daily = (days: number) =>
  Array.from({ length: days }, (_, ago) => {
    const createdAt = new Date(lastDay - ago * day).toISOString()
    return { name: createdAt.slice(0, 10), createdAt }
  })
const none = new Set<string>()

test('of two years of daily backups, 7 daily, 4 weekly and 12 monthly ones are kept', () => {
  const kept = [...backupsToKeep(daily(730), none)].toSorted().toReversed()
  expect(kept).toEqual([
    ...['2026-06-30', '2026-06-29', '2026-06-28', '2026-06-27', '2026-06-26', '2026-06-25', '2026-06-24'],
    // Sundays end a week.
    ...['2026-06-21', '2026-06-14'],
    ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31'],
    ...['2025-12-31', '2025-11-30', '2025-10-31', '2025-09-30', '2025-08-31', '2025-07-31'],
  ])
})

test('of several backups on one day the last is kept', () => {
  const backups = ['01', '02', '03'].map((hour) => ({ name: hour, createdAt: `2026-06-30T${hour}:00:00.000Z` }))
  expect([...backupsToKeep(backups, none)]).toEqual(['03'])
})

test('the newest proven backup is kept, however old it is', () => {
  const proven = new Set(['2025-01-05', '2025-01-09'])
  const kept = backupsToKeep(daily(730), proven)
  expect(kept.has('2025-01-09')).toBe(true)
  expect(kept.has('2025-01-05')).toBe(false)
})

test('no backup expires while no new ones are made', () => {
  const old = daily(5).map(({ name }) => ({ name, createdAt: `2020-01-0${name.slice(-1)}T02:00:00.000Z` }))
  expect(backupsToKeep(old, none).size).toBe(new Set(old.map(({ createdAt }) => createdAt)).size)
})
