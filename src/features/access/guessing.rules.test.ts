import { expect, test } from 'vitest'
import { guessesADay, guessesLater, secondsPerLink } from './guessing.rules.ts'

test('with up to 100,000 open codes and any number of networks, the daily chance of guessing a code stays below 1 %', () => {
  const codes = 32 ** 6
  for (const open of [1, 100, 1000, 10_000, 100_000]) {
    // The worst 24 hours contain the end of one window, the start of the next, and as many emailed links as fit into the time.
    const links = 1 + Math.floor((24 * 60 * 60) / secondsPerLink(open))
    const misses = (1 - open / codes) ** (2 * guessesADay(open) + links)
    expect(1 - misses, `${open} open codes`).toBeLessThan(0.01)
    const withoutMail = (1 - open / codes) ** (2 * (guessesADay(open) + guessesLater(open)))
    expect(1 - withoutMail, `${open} open codes, without a mail server`).toBeLessThan(0.01)
  }
})

test('a shop with 100 or 1,000 open codes allows 4,831 wrong codes a day', () => {
  expect([guessesADay(100), guessesADay(1000)]).toEqual([4831, 4831])
})

test('without a mail server, one more code can be checked every three minutes after the daily limit, and every 28 minutes in a large shop', () => {
  expect((24 * 60 * 60) / guessesLater(1000)).toBeLessThan(3 * 60)
  expect((24 * 60 * 60) / guessesLater(10_000)).toBeLessThan(28 * 60)
})

test('after the daily limit a customer waits minutes for an emailed link, not a day', () => {
  expect(secondsPerLink(1000)).toBeLessThanOrEqual(2 * 60)
  expect(secondsPerLink(10_000)).toBeLessThanOrEqual(15 * 60)
})
