import { plainWords } from './import-columns.rules.ts'

/** What a word of a shop says about an order. A refund in part waits for a decision. */
export const wordMeanings = ['paid', 'not_paid', 'refunded', 'partly_refunded'] as const
export type WordMeaning = (typeof wordMeanings)[number]

/** Where a word stands: as the state of an order, or where a shop says what it has refunded. "Full" is paid in one and paid back in the other. */
export const wordKinds = ['status', 'refund'] as const
export type WordKind = (typeof wordKinds)[number]

/** The form in which words are compared and remembered. */
export const wordKey = (word: string) => plainWords(word).slice(0, 80).trim()
