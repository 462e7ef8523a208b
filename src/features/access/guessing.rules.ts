/** Letters and digits of the random part of a code, and how many it has at least: codes of before `ACCESS_CODE_LENGTH` was raised stay as they are. */
const alphabet = 36
const randomCharacters = 6

/** Of a day on which as many codes are guessed as are let through, the chance that one of them is right. */
const mostChanceADay = 0.01
/** The part of it that is spent on codes behind mailed links. */
const shareOfLinks = 0.1
/** The fewest open codes that are reckoned with, so that the budget of a small shop stays a number that its database bears. */
const fewestOpen = 1000
const secondsADay = 24 * 60 * 60

/** How many guesses a day have this chance to hit one of the open codes. */
const guessesFor = (chance: number, openCodes: number) =>
  (chance * alphabet ** randomCharacters) / Math.max(openCodes, fewestOpen)

/**
 * How many wrong codes a day are answered at all, from all networks together, while so many codes are open that work for any address. Two
 * windows can touch within 24 hours, so that half of the chance is spent in each.
 */
export function guessesADay(openCodes: number): number {
  return Math.floor(guessesFor((mostChanceADay * (1 - shareOfLinks)) / 2, openCodes))
}

/** Beyond that, a code behind a mailed link is looked at once in so many seconds: slow, and never shut. */
export function secondsPerLink(openCodes: number): number {
  return Math.ceil(secondsADay / guessesFor(mostChanceADay * shareOfLinks, openCodes))
}
