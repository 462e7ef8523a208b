import { expect, test } from 'vitest'
import { pageName, plannerTexts } from './planner.texts.ts'

const sums = {
  pagesTotal: 412,
  placed: 411,
  withInk: 38,
  unknownInk: 0,
  newPages: 3,
  unplaced: 1,
  since: new Date(2026, 2, 3, 10).toISOString(),
}

test('one sentence sums up what was found in an export', () => {
  const say = (more: object, now = new Date(2026, 2, 5, 9)) => plannerTexts.sentence({ ...sums, ...more }, now)
  expect(say({}, new Date(2026, 2, 3, 23))).toBe('412 pages: 38 with writing, 3 new, 1 we couldn’t place.')
  expect(say({}, new Date(2026, 2, 10, 1))).toBe('412 pages: 38 with writing, 3 new since Mar 3, 1 we couldn’t place.')
  expect(say({})).toBe('412 pages: 38 with writing, 3 new since Tuesday, 1 we couldn’t place.')
  expect(say({ since: null, unplaced: 0 })).toBe('412 pages: 38 with writing.')
  expect(say({ newPages: 0, unplaced: 0 })).toBe('412 pages: 38 with writing.')
  expect(say({ withInk: 0, unknownInk: 411, since: null, unplaced: 0 })).toBe(
    '412 pages: 411 where we can’t tell writing from print.',
  )
  expect(say({ unknownInk: 2, since: null, unplaced: 0 })).toBe(
    '412 pages: 38 with writing, 2 where we can’t tell writing from print.',
  )
  expect(say({ pagesTotal: 1, placed: 0 })).toBe('1 page: we didn’t recognize any as pages of your planner.')
})

test("a page's name has its kind and its date", () => {
  const name = (kind: 'day' | 'week' | 'month' | 'notes' | 'year' | 'other', dateFrom: string | null, dateTo = dateFrom) =>
    pageName({ kind, dateFrom, dateTo, label: 'Habits' })
  expect(name('day', '2026-03-02')).toBe('Monday, March 2, 2026')
  expect(name('notes', '2026-03-02')).toBe('Notes of Monday, March 2, 2026')
  expect(name('week', '2026-03-02', '2026-03-08')).toBe('Week of March 2, 2026')
  expect(name('month', '2026-03-01', '2026-03-31')).toBe('March 2026')
  expect(name('year', '2026-01-01', '2026-12-31')).toBe('Year 2026')
  expect(name('other', null)).toBe('Habits')
})
