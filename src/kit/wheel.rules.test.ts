import { expect, test } from 'vitest'
import { follow, noMovement, wheelPx, wheelZoom } from './wheel.rules.ts'

const turns = (events: readonly { at: number; px: number; hasScrolled?: boolean }[]) => {
  let movement = noMovement
  return events.map(({ hasScrolled = false, ...event }) => {
    const next = follow(movement, { ...event, hasScrolled })
    movement = next.movement
    return next.turn
  })
}

test('one notch of a wheel turns one page, and the next one after a pause another', () => {
  expect(
    turns([
      { at: 0, px: 100 },
      { at: 100, px: 100 },
      { at: 500, px: 100 },
      { at: 900, px: -100 },
    ]),
  ).toEqual([1, 0, 1, -1])
})

test('a touchpad turns one page with one movement, however long it goes on, and none for a twitch', () => {
  const steps = Array.from({ length: 60 }, (_, index) => ({ at: index * 16, px: 12 }))
  expect(turns(steps).filter((turn) => turn !== 0)).toEqual([1])
  expect(
    turns([
      { at: 0, px: 8 },
      { at: 16, px: 8 },
    ]),
  ).toEqual([0, 0])
})

test('a movement that has scrolled stops at the end of the page', () => {
  expect(
    turns([
      { at: 0, px: 100, hasScrolled: true },
      { at: 50, px: 100 },
      { at: 100, px: 100 },
      { at: 400, px: 100 },
    ]),
  ).toEqual([0, 0, 0, 1])
})

test('lines and pages are counted in pixels, and Shift scrolls sideways', () => {
  const wheel = { deltaX: 0, deltaY: 3, deltaMode: 0, shiftKey: false }
  expect(wheelPx(wheel, 900)).toEqual({ x: 0, y: 3 })
  expect(wheelPx({ ...wheel, deltaMode: 1 }, 900)).toEqual({ x: 0, y: 72 })
  expect(wheelPx({ ...wheel, deltaY: 1, deltaMode: 2 }, 900)).toEqual({ x: 0, y: 900 })
  expect(wheelPx({ ...wheel, shiftKey: true }, 900)).toEqual({ x: 3, y: 0 })
})

test('a notch with Control zooms by a step, not by a leap', () => {
  expect(wheelZoom(-4)).toBeCloseTo(1.04, 2)
  expect(wheelZoom(-120)).toBeCloseTo(1.28, 2)
  expect(wheelZoom(120) * wheelZoom(-120)).toBeCloseTo(1)
})
