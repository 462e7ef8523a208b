import { expect, test } from 'vitest'
import { gridLayout } from './grid-layout.ts'

test('cards stand two by two on phones and tablets, and more side by side on a wide screen', () => {
  const columns = [288, 358, 755, 899, 900, 1000, 1120].map((width) => gridLayout(width, 16).columns)
  expect(columns).toEqual([2, 2, 2, 2, 3, 4, 4])
})

test('cards and the gaps between them fill the width', () => {
  for (const width of [288, 755, 1120]) {
    const { columns, cardWidth, gap } = gridLayout(width, 16)
    expect(width - (columns * cardWidth + (columns - 1) * gap)).toBeLessThan(columns)
  }
})

test('smaller cards stand closer, and a list has one a line', () => {
  expect([288, 755, 1120].map((width) => gridLayout(width, 16, 'compact').columns)).toEqual([3, 4, 6])
  expect(gridLayout(755, 16, 'list')).toMatchObject({ columns: 1, cardWidth: 755, cardHeight: 72 })
})
