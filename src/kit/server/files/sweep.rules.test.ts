import { expect, test } from 'vitest'
import { isQuarantineOver, mayBeQuarantined } from './sweep.rules.ts'

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [2000, 20],
  [100_000, 20],
])('of %d files at most %d are quarantined on one day', (filesInAll, most) => {
  expect(mayBeQuarantined({ filesInAll, quarantinedToday: 0 })).toBe(most)
})

test('files that were quarantined today count', () => {
  expect(mayBeQuarantined({ filesInAll: 1000, quarantinedToday: 4 })).toBe(6)
  expect(mayBeQuarantined({ filesInAll: 1000, quarantinedToday: 12 })).toBe(0)
})

test('a file stays in quarantine for 30 days', () => {
  expect(isQuarantineOver('2026-03-02', Date.parse('2026-04-01T00:00:00.000Z'))).toBe(false)
  expect(isQuarantineOver('2026-03-02', Date.parse('2026-04-01T00:00:00.001Z'))).toBe(true)
})
