import { codeAlphabet } from './access.rules.ts'

/** The minimum length of a code's random part. Older codes stay short when the operator raises `ACCESS_CODE_LENGTH`. */
const randomCharacters = 6

/** The accepted chance per day that an attacker who uses up all allowed guesses hits a code. */
const mostChanceADay = 0.01
/** The part of that chance reserved for codes checked through emailed links. */
const shareOfLinks = 0.1
/** Assume at least this many open codes, so that the budget of a small shop stays at a number of attempts that its database can handle. */
const fewestOpen = 1000
const secondsADay = 24 * 60 * 60

/** Returns how many guesses together have this chance of hitting one of the open codes. */
const guessesFor = (chance: number, openCodes: number) =>
  (chance * codeAlphabet.length ** randomCharacters) / Math.max(openCodes, fewestOpen)

/**
 * Returns how many wrong codes are allowed per day, from all networks together, given the number of open codes that work for any address.
 * Two windows can fall within 24 hours, so each gets half of the chance.
 */
export function guessesADay(openCodes: number): number {
  return Math.floor(guessesFor((mostChanceADay * (1 - shareOfLinks)) / 2, openCodes))
}

/** Returns the seconds between two checks of codes through emailed links once the daily limit is used up: slow, but never blocked. */
export function secondsPerLink(openCodes: number): number {
  return Math.ceil(secondsADay / guessesFor(mostChanceADay * shareOfLinks, openCodes))
}

/**
 * Returns how many further wrong codes become available evenly over the day, where there is no mail server: the guesses that are otherwise
 * for emailed links. Two windows can fall within 24 hours here too.
 */
export function guessesLater(openCodes: number): number {
  return Math.floor(guessesFor((mostChanceADay * shareOfLinks) / 2, openCodes))
}
