import { expect, test } from 'vitest'
import { decodedBytes, isTooLarge, type PictureHead } from './memory.rules.ts'

const picture = (change: Partial<PictureHead> = {}): PictureHead => ({
  format: 'png',
  width: 8000,
  height: 8000,
  channels: 4,
  bytesPerChannel: 1,
  isInterlaced: false,
  ...change,
})

test('a picture that is decoded line by line needs one line', () => {
  expect(decodedBytes(picture())).toBe(32_000)
  expect(isTooLarge(picture())).toBe(false)
})

test('an interlaced picture needs pixels times channels times depth', () => {
  expect(decodedBytes(picture({ isInterlaced: true }))).toBe(256_000_000)
  expect(decodedBytes(picture({ isInterlaced: true, bytesPerChannel: 2 }))).toBe(512_000_000)
})

test('a progressive JPEG needs three bytes per pixel', () => {
  expect(decodedBytes(picture({ format: 'jpeg', channels: 3, isInterlaced: true }))).toBe(192_000_000)
})

test('a format that is decoded as a whole needs as much as an interlaced one', () => {
  for (const format of ['webp', 'gif', 'heif', 'a format of tomorrow'])
    expect(decodedBytes(picture({ format }))).toBe(256_000_000)
})

test.each([
  [8192, 4096, false],
  [8192, 4097, true],
])('an interlaced picture of %i x %i pixels: refused %s (the limit is 128 MB)', (width, height, isRefused) => {
  expect(isTooLarge(picture({ width, height, isInterlaced: true }))).toBe(isRefused)
})

test.each([
  [16_383, 16_383, false],
  [16_384, 16_383, true],
])('a picture of %i x %i pixels, decoded line by line: refused %s', (width, height, isRefused) => {
  expect(isTooLarge(picture({ width, height }))).toBe(isRefused)
})
