import { expect, test } from 'vitest'
import { guessesADay, secondsPerLink } from './guessing.rules.ts'

test('with up to 100,000 open codes and any number of networks, the daily chance of guessing a code stays below 1 %', () => {
  const codes = 36 ** 6
  for (const open of [1, 100, 1000, 10_000, 100_000]) {
    // The worst 24 hours contain the end of one window, the start of the next, and as many emailed links as fit into the time.
    const links = 1 + Math.floor((24 * 60 * 60) / secondsPerLink(open))
    const misses = (1 - open / codes) ** (2 * guessesADay(open) + links)
    expect(1 - misses, `${open} open codes`).toBeLessThan(0.01)
  }
})

test('a shop with 100 or 1,000 open codes allows 9,795 wrong codes a day', () => {
  expect([guessesADay(100), guessesADay(1000)]).toEqual([9795, 9795])
})

test('after the daily limit a customer waits minutes for an emailed link, not a day', () => {
  expect(secondsPerLink(1000)).toBeLessThanOrEqual(60)
  expect(secondsPerLink(10_000)).toBeLessThanOrEqual(10 * 60)
})
