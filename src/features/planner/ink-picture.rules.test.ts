import { expect, test } from 'vitest'
import { pathOf, shownPoint, svgOf } from './ink-picture.rules.ts'

test('a point is placed where viewers show it, however the page is cropped and turned', () => {
  const view = [10, 20, 110, 220] as const
  const point = [20, 210] as const
  expect(([0, 1, 2, 3] as const).map((turn) => shownPoint(point, view, turn))).toEqual([
    [10, 10],
    [190, 10],
    [90, 190],
    [10, 90],
  ])
})

test('lines become a path, dots stay visible, and invalid numbers are left out', () => {
  expect(
    pathOf([
      [
        [1, 2],
        [3.456, 4],
      ],
      [[5, 5]],
      [],
      [
        [Number.NaN, 1],
        [2, 2],
      ],
    ]),
  ).toBe('M1 2L3.46 4M5 5h0')
})

test('a drawing has colours, widths and opacity, and nothing else', () => {
  const shape = { path: 'M0 0L9 9', color: [255, 200, 0], opacity: 0.4, isMultiplied: true } as const
  expect(
    svgOf({
      width: 100,
      height: 200,
      shapes: [
        { ...shape, width: 12 },
        { ...shape, width: null, opacity: 1, isMultiplied: false },
      ],
    }),
  ).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 200" width="100" height="200" stroke-linecap="round" stroke-linejoin="round">' +
      '<path d="M0 0L9 9" fill="none" stroke="rgb(255,200,0)" stroke-width="12" opacity="0.4" style="mix-blend-mode:multiply"/>' +
      '<path d="M0 0L9 9" fill="rgb(255,200,0)"/></svg>',
  )
})
