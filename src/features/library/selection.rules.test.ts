import { expect, test } from 'vitest'
import { extended, nothingSelected, selectionOf, toggled } from './selection.rules.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const chosen = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted().join('')

test('a file joins the selection, and leaves it when it is chosen again', () => {
  const both = toggled(toggled(nothingSelected, 'a'), 'c')
  expect(chosen(both)).toBe('ac')
  expect(chosen(toggled(both, 'a'))).toBe('c')
  expect(chosen(nothingSelected)).toBe('')
})

test('a range reaches from the file chosen last to this one, in either direction, and keeps what was chosen', () => {
  expect(chosen(extended(toggled(selectionOf(['a']), 'c'), 'e', order))).toBe('acde')
  expect(chosen(extended(toggled(selectionOf(['e']), 'c'), 'b', order))).toBe('bce')
})

test('without a beginning in this list a range is the one file', () => {
  expect(chosen(extended(nothingSelected, 'c', order))).toBe('c')
  expect(chosen(extended(toggled(nothingSelected, 'elsewhere'), 'c', order))).toBe('celsewhere')
})
