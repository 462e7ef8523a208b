import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fitsTwice,
  fitted,
  fittedSheet,
  isWithinWidth,
  kept,
  maxScale,
  panBy,
  readOn,
  spreadOf,
  wholePage,
  widthScale,
  zoomTo,
} from './zoom.rules.ts'

const fit = { stage: { width: 800, height: 1000 }, page: { width: 700, height: 1000 } }

test('a page is shrunk to fit as a whole and never enlarged', () => {
  expect(fitted({ width: 1400, height: 2000 }, { width: 800, height: 1000 })).toEqual({ width: 700, height: 1000 })
  expect(fitted({ width: 40, height: 30 }, { width: 800, height: 1000 })).toEqual({ width: 40, height: 30 })
  expect(fitted({ width: 0, height: 0 }, { width: 800, height: 1000 })).toEqual({ width: 0, height: 0 })
})

test('the point under the finger stays under it while zooming', () => {
  const view = zoomTo({ scale: 2, x: 0, y: 0 }, 3, { x: 100, y: -50 }, fit)
  // In page coordinates, the point is (100 - 0) / 2 before and (100 - x) / 3 after zooming.
  expect((100 - view.x) / 3).toBeCloseTo(50)
  expect((-50 - view.y) / 3).toBeCloseTo(-25)
})

test("a page that is shown whole can't be moved", () => {
  expect(panBy(wholePage, { x: 300, y: -300 }, fit)).toEqual(wholePage)
})

test('pages lie open in pairs as in a book, if both are as large as one alone', () => {
  const paper = { width: 7000, height: 10_000 }
  expect(fitsTwice(paper, { width: 1400, height: 1000 })).toBe(true)
  expect(fitsTwice(paper, { width: 1399, height: 1000 })).toBe(false)
  expect(fitsTwice({ width: 0, height: 0 }, { width: 1400, height: 1000 })).toBe(false)
  expect([1, 2, 3, 4, 5].map((page) => spreadOf(page, 4))).toEqual([[1], [2, 3], [2, 3], [4], [4]])
})

test('a page of nearly the shape of its sheet fills it, and another one keeps its own shape', () => {
  const sheet = { width: 417.3, height: 590 }
  expect(fittedSheet(undefined, sheet)).toBe(sheet)
  expect(fittedSheet({ width: 41_725, height: 59_000 }, sheet)).toBe(sheet)
  expect(fittedSheet({ width: 1000, height: 1000 }, sheet)).toEqual({ width: 417.3, height: 417.3 })
})

test('a page as wide as the stage is read downwards, then turned', () => {
  const tall = { stage: { width: 700, height: 500 }, page: { width: 350, height: 500 } }
  const scale = widthScale(tall)
  expect(scale).toBe(2)
  const top = kept({ scale, x: 0, y: 9999 }, tall)
  expect(isWithinWidth(top, tall)).toBe(true)
  expect(isWithinWidth({ ...top, scale: 2.1 }, tall)).toBe(false)
  expect(readOn(top, -1, tall)).toBeNull()
  const middle = readOn(top, 1, tall)
  expect(middle?.y).toBe(top.y - 450)
  const bottom = readOn(middle ?? top, 1, tall)
  expect(bottom?.y).toBe(-top.y)
  expect(readOn(bottom ?? top, 1, tall)).toBeNull()
})

const anyPoint = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) })

test('after any zooming and panning the scale is within its limits, and the page has no gap at its edges', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyPoint, fc.double({ min: 0.01, max: 100, noNaN: true }))), (moves) => {
      let view = wholePage
      for (const [point, scale] of moves) {
        view = panBy(zoomTo(view, scale, point, fit), point, fit)
        expect(view.scale).toBeGreaterThanOrEqual(1)
        expect(view.scale).toBeLessThanOrEqual(maxScale)
        expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max(0, (fit.page.width * view.scale - fit.stage.width) / 2) + 1e-6)
        expect(Math.abs(view.y)).toBeLessThanOrEqual(Math.max(0, (fit.page.height * view.scale - fit.stage.height) / 2) + 1e-6)
        expect(kept(view, fit)).toEqual(view)
      }
    }),
  )
})
