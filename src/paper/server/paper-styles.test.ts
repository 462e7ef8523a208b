import { expect, test } from 'vitest'
import { paperColours, paperStyles, targetPx, textPx } from './paper-styles.ts'

test('every text colour has a contrast of 7:1 on the paper', () => {
  const { paper, ...inks } = paperColours
  for (const ink of Object.values(inks)) expect(contrast(ink, paper)).toBeGreaterThanOrEqual(7)
})

test('only the listed colours are used', () => {
  const used = new Set(paperStyles.match(/#[0-9a-f]{3,8}\b/g))
  expect([...used].filter((colour) => !Object.values<string>(paperColours).includes(colour))).toEqual([])
})

test('text is at least 16 px, and what can be tapped is at least 44 px', () => {
  const sizes = [...paperStyles.matchAll(/font(?:-size)?:(\d+)px/g)].map(([, size]) => Number(size))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  expect(textPx).toBeGreaterThanOrEqual(16)
  expect(targetPx).toBeGreaterThanOrEqual(44)
})

test('a browser from 2014 understands the styles, and nothing moves, floats or needs a pointer', () => {
  expect(paperStyles).not.toMatch(
    /grid|var\(|--|gap:|flex|@(?!media print\{)|position:|:hover|animation|transition|transform|gradient|shadow|calc\(|rem\b/,
  )
})

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
