import { expect, test } from 'vitest'
import { corrections, followers, forNextYear } from './planner-notices.rules.ts'

const edition = (id: string, corrects: string | null) => ({ id, corrects })
const product = (id: string, follows: string | null) => ({ id, follows })

test('corrections follow each other, and the later one of two wins', () => {
  const all = [edition('a', null), edition('b', 'a'), edition('c', 'b'), edition('other', null), edition('d', 'b')]
  const ids = (first: string) => corrections(edition(first, null), all).map(({ id }) => id)
  expect(ids('a')).toEqual(['a', 'b', 'd'])
  expect(ids('d')).toEqual(['d'])
})

test('a circle of corrections or of products ends', () => {
  const circle = [edition('a', 'b'), edition('b', 'a')]
  expect(corrections(edition('a', 'b'), circle).map(({ id }) => id)).toEqual(['a', 'b'])
  const products = [product('2026', '2027'), product('2027', '2026')]
  expect(followers({ id: '2026' }, products).map(({ id }) => id)).toEqual(['2027'])
})

test('products follow each other by year', () => {
  const products = [product('2028', '2027'), product('2027', '2026'), product('mug', null)]
  expect(followers({ id: '2026' }, products).map(({ id }) => id)).toEqual(['2027', '2028'])
  expect(followers({ id: 'mug' }, products)).toEqual([])
})

test.each([
  ['Planner 2026', 'Planner 2027'],
  ['2026/2026 – Reise', '2027/2027 – Reise'],
  ['Order 12026', null],
  ['20260101', null],
  ['Trips', null],
  ['手帳2026年', '手帳2027年'],
])('%s is carried over as %s', (name, renamed) => {
  expect(forNextYear(name, 2026, 2027)).toBe(renamed)
})
