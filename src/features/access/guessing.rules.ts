/** Letters and digits of the random part of a code, and how many it has at least. */
const alphabet = 36
const randomCharacters = 6

/** Of a day on which as many codes are guessed as are let through, the chance that one of them is right. */
const mostChanceADay = 0.01
/** The fewest open codes that are reckoned with, so that the budget of a small shop stays a number that its database bears. */
const fewestOpen = 1000

/**
 * How many wrong codes a day are answered at all, from all networks together, while so many codes are open that work for any address. Two
 * windows can touch within 24 hours, so that half of the chance is spent in each.
 */
export function guessesADay(openCodes: number): number {
  return Math.floor((mostChanceADay / 2) * (alphabet ** randomCharacters / Math.max(openCodes, fewestOpen)))
}
