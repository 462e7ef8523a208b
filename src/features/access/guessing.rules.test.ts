import { expect, test } from 'vitest'
import { guessesADay } from './guessing.rules.ts'

test('with 10,000 open codes and any number of networks the chance of a hit a day stays below 1 %', () => {
  const codes = 36 ** 6
  for (const open of [1, 100, 1000, 10_000, 100_000]) {
    // The worst 24 hours hold the end of one window and the beginning of the next.
    const misses = (1 - open / codes) ** (2 * guessesADay(open))
    expect(1 - misses, `${open} open codes`).toBeLessThan(0.01)
  }
})

test('a shop of usual size lets so many mistypes through that no customer meets the budget', () => {
  expect([guessesADay(100), guessesADay(1000)]).toEqual([10_883, 10_883])
})
