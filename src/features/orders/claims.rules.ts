import { foldName } from '#kit/fold.ts'

/** What people put before or behind a name, as whole words. */
const titles =
  /^(mrs?|ms|mx|miss|mister|sir|dr|prof|professor|doctor|phd|md|jr|sr|esq|herrn?|frau|fräulein|dipl|ing|mag|m|mme|mlle|monsieur|madame|mademoiselle|maitre|docteur|sra|srta|don|dona|senor|senora|senorita|doctora|dra)$/

/**
 * Returns the form in which names are compared: case, accents, hyphens, apostrophes, the order of the words, titles and single letters make
 * no difference, and neither does a user name in brackets. Empty when nothing is left.
 *
 * @example plainName('Dr. MÜLLER, Änne-Marie (am7)') // 'annemariemuller'
 */
export function plainName(name: string): string {
  const words = foldName(name.replace(/[([].*?[)\]]/g, ' '))
    .replace(/'/g, '')
    // People without an umlaut on their keyboard write it with an e.
    .replace(/([aou])e/g, '$1')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  const without = (left: readonly string[], isOut: (word: string) => boolean) => {
    const rest = left.filter((word) => !isOut(word))
    return rest.length > 0 ? rest : left
  }
  const own = without(words, (word) => titles.test(word))
  return without(own, (word) => /^[a-z]$/.test(word))
    .toSorted()
    .join('')
}

/** Why a right claim waits for the operator. */
export const claimReasons = ['claimed', 'two', 'shown', 'asked'] as const
export type ClaimReason = (typeof claimReasons)[number]

/** An order that a claim names, with what decides whether the code goes out at once. */
export interface ClaimedOrder {
  hasAddress: boolean
  /** Other addresses that claim it. */
  others: number
  isPending: boolean
  codes: readonly { isKept: boolean; isUsed: boolean; voidedAt: string | null; customerEmail: string | null }[]
}

/** Null when the order gets its code without a question, as far as it alone decides. */
export function reasonToAsk({ hasAddress, others, isPending, codes }: ClaimedOrder): Exclude<ClaimReason, 'asked'> | null {
  if (hasAddress) return 'claimed'
  if (others > 0) return 'two'
  const isUnseen = codes.length > 0 && codes.every((code) => code.isKept && !code.isUsed && code.voidedAt === null)
  return isPending && isUnseen && codes.every(({ customerEmail }) => customerEmail === null) ? null : 'shown'
}

/** Wrong claims after which also right ones wait for the operator: of everybody in an hour and a day, and of one network in a day. */
export const wrongClaims = { anHour: 20, aDay: 60, ofNetwork: 5 } as const
