import { expect, test } from 'vitest'
import { gridLayout } from './grid-layout.ts'

test('cards are shown in two columns on phones and tablets, and in more on a wide screen', () => {
  const columns = [288, 358, 546, 755, 808, 1000, 1120].map((width) => gridLayout(width, 16).columns)
  expect(columns).toEqual([2, 2, 2, 2, 3, 4, 4])
})

test('cards and the gaps between them fill the width', () => {
  for (const width of [288, 755, 1120]) {
    const { columns, cardWidth, gap } = gridLayout(width, 16)
    expect(width - (columns * cardWidth + (columns - 1) * gap)).toBeLessThan(columns)
  }
})

test('on a tablet two rows of cards fit between the header and the navigation', () => {
  const { cardHeight, gap } = gridLayout(546, 16)
  const [aboveCards, navigation] = [253, 76]
  expect(aboveCards + 2 * cardHeight + gap).toBeLessThanOrEqual(1180 - navigation)
})

test('smaller cards are closer together, and a list has one card per row', () => {
  expect([288, 755, 1120].map((width) => gridLayout(width, 16, 'compact').columns)).toEqual([3, 4, 6])
  expect(gridLayout(755, 16, 'list')).toMatchObject({ columns: 1, cardWidth: 755, cardHeight: 72 })
})
