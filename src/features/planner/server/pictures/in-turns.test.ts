import { expect, test } from 'vitest'
import { contendersOf, editionsOf, inTurns, isSurelyFound } from './in-turns.ts'
import type { MatchedPage } from './looking.ts'

const index = (editionId: string, bytes: number) => ({ editionId, key: editionId, bytes })
const page = (editions: readonly string[], match: Partial<NonNullable<MatchedPage['match']>> = {}): MatchedPage => ({
  number: 1,
  ink: null,
  match: {
    candidates: editions.map((editionId) => ({ editionId, number: 1, cost: 0 })),
    ...{ confidence: 0.9, apart: 100, fit: 1, ownFit: 1, worstGlyph: 1, likeness: 1, darkShare: 0, cost: 10, turn: 0 },
    ...{ hasOwnPrint: true, isBlemished: false, isEven: true, place: { scaleX: 1, left: 0, scaleY: 1, top: 0 } },
    ...match,
  },
})

test('indexes are divided into groups that fit into memory, the likely ones first, and a larger one is alone', () => {
  const all = [index('a', 3), index('b', 4), index('c', 20), index('d', 5), index('e', 5)]
  const groupsOf = (likely: string[]) =>
    inTurns(all, { mostBytes: 10, likely: new Set(likely) }).map((group) => group.map(({ editionId }) => editionId).join(''))
  expect(groupsOf([])).toEqual(['ab', 'c', 'de'])
  expect(groupsOf(['e'])).toEqual(['ea', 'b', 'c', 'd'])
  expect(inTurns([], { mostBytes: 10, likely: new Set() })).toEqual([])
})

test('only a page that is all there, in an edition of the pages before it, is not compared with the others', () => {
  const likely = new Set(['a'])
  expect(isSurelyFound(page(['a']), likely)).toBe(true)
  expect(isSurelyFound(page(['b']), likely)).toBe(false)
  for (const less of [
    { likeness: 0.8 },
    { worstGlyph: 0.9 },
    { ownFit: 0.9 },
    { fit: 0.8 },
    { confidence: 0.3 },
    { isEven: false },
  ])
    expect(isSurelyFound(page(['a'], less), likely)).toBe(false)
  expect(isSurelyFound({ number: 1, match: null, ink: null }, likely)).toBe(false)
})

test('the best editions of each group are compared at once: those with all of the page before cheaper ones', () => {
  const found = [page(['a'], { cost: 5, likeness: 0 }), page(['b', 'x']), page(['c'], { cost: 7 }), page(['d'], { cost: 50 })]
  expect(contendersOf([...found, { number: 1, match: null, ink: null }])).toEqual(['c', 'b', 'd'])
})

test('editions that look like the one in which a page was found are likely too', () => {
  expect(editionsOf(page(['a', 'b']))).toEqual(['a'])
  expect(editionsOf(page(['a', 'b'], { confidence: 0 }))).toEqual(['a', 'b'])
})
