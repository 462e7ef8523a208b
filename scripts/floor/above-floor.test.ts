import { expect, test } from 'vitest'
import { findAboveFloor } from './above-floor.ts'

test("syntax that the oldest browsers don't support is found", () => {
  expect(findAboveFloor('const a = /[\\p{L}--[a-z]]/v')).toEqual([expect.stringMatching(/^the syntax: /)])
  expect(findAboveFloor('class Page { static { this.#count = 1 } static #count; } await 1; export {}')).toEqual([])
})

test('a function that the oldest browsers lack is found by its object or by its own name', () => {
  expect(findAboveFloor('const { promise } = Promise.withResolvers()')).toEqual(['Promise.withResolvers'])
  expect(findAboveFloor('bytes.toBase64() + other.withResolvers()')).toEqual(['toBase64'])
})

test('an object that the oldest browsers lack is found', () => {
  expect(findAboveFloor('new URLPattern(path)')).toEqual(['URLPattern'])
})
