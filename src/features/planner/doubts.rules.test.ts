import { expect, test } from 'vitest'
import { doubtOf } from './doubts.rules.ts'
import type { PageVersion } from './planner.contract.ts'

const there = {
  editionId: 'e',
  editionPage: 12,
  kind: 'day',
  dateFrom: '2026-03-12',
  dateTo: '2026-03-12',
  label: '',
  score: 1,
} as const
const page = (given: Partial<PageVersion>) =>
  ({ id: 'a', method: 'stream', suggestions: [], isShown: true, isChosen: false, ...given }) as unknown as PageVersion

test('a page whose day is sure raises no doubt, nor one that its owner has put where it is', () => {
  for (const sure of [
    page({}),
    page({ method: 'text' }),
    page({ method: 'picture' }),
    page({ method: 'person', suggestions: [there] }),
  ])
    expect(doubtOf(sure, [sure])).toBeNull()
})

test('a page is in doubt when another version was chosen, when it was put elsewhere before, or when only its neighbours are known', () => {
  const chosen = page({ id: 'b', isShown: false, isChosen: true })
  expect(doubtOf(page({ method: 'person' }), [page({}), chosen])).toEqual({ kind: 'chose-earlier', chosen })
  expect(doubtOf(chosen, [page({}), chosen])).toBeNull()
  expect(doubtOf(page({ suggestions: [there] }), [])).toEqual({ kind: 'had-put', there })
  expect(doubtOf(page({ method: 'order' }), [])).toEqual({ kind: 'not-sure' })
})
