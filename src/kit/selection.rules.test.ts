import { expect, test } from 'vitest'
import { extended, nothingSelected, selectionOf, toggled } from './selection.rules.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const chosen = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted().join('')

test('choosing a row selects it, and choosing it again deselects it', () => {
  const both = toggled(toggled(nothingSelected, 'a'), 'c')
  expect(chosen(both)).toBe('ac')
  expect(chosen(toggled(both, 'a'))).toBe('c')
  expect(chosen(nothingSelected)).toBe('')
})

test('a range reaches from the last chosen row to this one in either direction, and keeps the earlier selection', () => {
  expect(chosen(extended(toggled(selectionOf(['a']), 'c'), 'e', order))).toBe('acde')
  expect(chosen(extended(toggled(selectionOf(['e']), 'c'), 'b', order))).toBe('bce')
})

test('a range that has no start in this list selects only the one row', () => {
  expect(chosen(extended(nothingSelected, 'c', order))).toBe('c')
  expect(chosen(extended(toggled(nothingSelected, 'elsewhere'), 'c', order))).toBe('celsewhere')
})
