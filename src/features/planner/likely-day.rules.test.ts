import { expect, test } from 'vitest'
import { likelyDay } from './likely-day.rules.ts'

test('a page is most likely on the day that follows from the nearest page with one, or on which its file was made', () => {
  const [before, after] = [
    { sourcePage: 3, date: '2026-02-27' },
    { sourcePage: 6, date: '2026-03-09' },
  ]
  expect(likelyDay(4, [after, before], '2026-11-30')).toBe('2026-02-28')
  expect(likelyDay(5, [before, after], '2026-11-30')).toBe('2026-03-08')
  expect(likelyDay(4, [{ ...after, sourcePage: 5 }, before], '2026-11-30')).toBe('2026-02-28')
  expect(likelyDay(4, [], '2026-11-30')).toBe('2026-11-30')
})
