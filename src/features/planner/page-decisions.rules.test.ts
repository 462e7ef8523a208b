import { expect, test } from 'vitest'
import { type Decision, Decisions, foundPlace } from './page-decisions.rules.ts'

const on = (dateFrom: string, more: Partial<Decision> = {}): Decision => ({
  ...{ uploadId: 'april', sourcePage: 1, contentHash: 'a', foundPlace: null, editionId: null, editionPage: null, kind: 'day' },
  ...{ dateFrom, dateTo: dateFrom, isIgnored: false, moveId: null, was: null, decidedAt: '2026-04-01T09:00:00.000Z', ...more },
})
const page = { uploadId: 'may', sourcePage: 1, contentHash: 'a' }

test('a decision about the page itself comes first, then one about the same content at the same place, then the newest about it', () => {
  const [itself, there, newest] = [
    on('2026-01-03', { uploadId: 'may', contentHash: 'read otherwise' }),
    on('2026-01-02', { uploadId: null }),
    on('2026-01-01', { sourcePage: 9 }),
  ]
  const other = on('2026-01-05', { contentHash: 'b' })
  expect(new Decisions([other, newest, there, itself]).of(page)).toBe(itself)
  expect(new Decisions([other, newest, there]).of(page)).toBe(there)
  expect(new Decisions([other, newest, on('2026-01-04', { sourcePage: 8 })]).of(page)).toBe(newest)
  expect(new Decisions([other]).of(page)).toBeNull()
})

test('a page that was written on since has the place that its owner chose as the first suggestion', () => {
  const [found, chosen, third] = [2, 5, 7].map((editionPage) => ({ editionId: 'e', editionPage, score: 0.5 }))
  if (!found || !chosen || !third) throw new Error('There are three.')
  const decision = on('2026-01-05', { contentHash: 'before', foundPlace: 'e 2', editionId: 'e', editionPage: 5 })
  const first = { ...chosen, score: 1 }
  const decisions = new Decisions([decision])
  expect(decisions.suggestions(found, [])).toEqual([first])
  expect(decisions.suggestions(null, [found, third, chosen])).toEqual([first, found, third])
  expect(decisions.suggestions(third, [])).toEqual([])
  expect(decisions.suggestions(null, [])).toEqual([])
  const isThere = new Decisions([{ ...decision, foundPlace: 'e 5' }])
  expect(isThere.suggestions(chosen, [third])).toEqual([third])
  for (const nowhere of [{ isIgnored: true }, { editionId: null, editionPage: null }])
    expect(new Decisions([{ ...decision, ...nowhere }]).suggestions(found, [third])).toEqual([third])
})

test('a page without a place is where recognition would most likely put it', () => {
  const suggestions = [3, 4].map((editionPage) => ({ editionId: 'e', editionPage }))
  expect(foundPlace({ editionId: 'e', editionPage: 1 }, suggestions)).toBe('e 1')
  expect(foundPlace(null, suggestions)).toBe('e 3')
  expect(foundPlace(null, [])).toBeNull()
})
