import { plainWords } from './import-columns.rules.ts'

/** What a word of a shop says about an order. A refund in part waits for a decision. */
const orderMeanings = ['paid', 'not_paid', 'refunded', 'partly_refunded'] as const
export type OrderMeaning = (typeof orderMeanings)[number]
/** What a word says about a code that was handed out elsewhere. */
const codeMeanings = ['used', 'unused'] as const
export const wordMeanings = [...orderMeanings, ...codeMeanings] as const
export type WordMeaning = (typeof wordMeanings)[number]

/**
 * Where a word stands: as the state of an order, beside it in a column whose heading is in the word, such as `refund status: full`, or as
 * the state of a code.
 */
export const wordKinds = ['status', 'refund', 'used'] as const
export const meaningsOf = (kind: WordKind): readonly WordMeaning[] => (kind === 'used' ? codeMeanings : orderMeanings)
export type WordKind = (typeof wordKinds)[number]

/** A word of a shop, as it is written somewhere. */
export interface Word {
  kind: WordKind
  word: string
}

export const answersPattern = `^((${wordKinds.join('|')}) (${wordMeanings.join('|')}) [^\\n]{1,200}(\\n|$))*$`
/** Answers as one text, with a line for each. */
export const writeAnswers = (answers: readonly (Word & { meaning: WordMeaning })[]) =>
  answers.map(({ kind, meaning, word }) => `${kind} ${meaning} ${word.replace(/\s+/gu, ' ').slice(0, 200)}`).join('\n')
export function readAnswers(text: string): (Word & { meaning: WordMeaning })[] {
  const lines = text.split('\n').filter((line) => line !== '')
  const answers = lines.map((line) => {
    const [kind, meaning, ...word] = line.split(' ') as [WordKind, WordMeaning, ...string[]]
    return { kind, meaning, word: word.join(' ') }
  })
  return answers.filter(({ kind, meaning }) => meaningsOf(kind).includes(meaning))
}

/** The form in which words are compared and remembered. */
export const wordKey = (word: string) =>
  word.trim().replace(/^wc-/, '').split(/: /).map(plainWords).join(': ').slice(0, 100).trim()

const paid =
  /^(|paid|succeeded|completed?|processing|shipped|fulfilled|delivered|bezahlt|abgeschlossen|payée?|terminée?|pagado|completado)$/
const refunded =
  /^(refund(ed)?|fully refunded|full refund|cancell?ed|voided|charged back|chargeback|disputed|reversal|erstattet|storniert|erstattung|rückerstattung|remboursée?|remboursement|annulée?|reembolsado|reembolso|cancelado)$/
const partlyRefunded =
  /^(partial(ly)? refund(ed)?|teilweise erstattet|partiellement remboursée?|remboursement partiel|parcialmente reembolsado|reembolso parcial)$/
const notPaid = /^(pending|pending payment|unpaid|failed|on hold|expired|draft|checkout draft)$/

/** What everybody means by the state of an order; null for a word that only the shop knows. Without a state, the order is assumed to be paid. */
export function meaningOfStatus(status: string): OrderMeaning | null {
  const word = wordKey(status)
  if (paid.test(word)) return 'paid'
  if (refunded.test(word)) return 'refunded'
  if (partlyRefunded.test(word)) return 'partly_refunded'
  return notPaid.test(word) ? 'not_paid' : null
}

/** A cell that says no or nothing. */
export const isUnset = (cell: string | undefined) =>
  /^(|[0.,\s€$£]+|no?|false|none|null|n\/a|nein|falsch|non|faux|falso|not refunded|[-–—])$/i.test(cell?.trim() ?? '')
const yes = /^(yes|true|y|x|1|ja|wahr|oui|vrai|sí|si)$/
const full = /^(full|fully|in full)$/
const partWord = /(^| )(part(ly|ial(ly)?|iel(le|lement)?)?|parcial(mente)?|teil(weise)?)( |$)/

/** What a cell below a heading about refunds says; null for a word that only the shop knows. With `isYesKnown`, a yes or a date is a refund. */
export function meaningOfRefund(cell: string, isYesKnown: boolean): OrderMeaning | null {
  if (isUnset(cell)) return 'paid'
  const word = plainWords(cell)
  const known = meaningOfStatus(cell)
  if (known === 'refunded' || full.test(word)) return 'refunded'
  if (known === 'partly_refunded' || partWord.test(word)) return 'partly_refunded'
  return isYesKnown && (yes.test(word) || /\d/.test(word)) ? 'refunded' : null
}

const refundStem =
  /(^| )(refund|charge ?back|charged back|cancel|void|storn|erstatt|rückerstatt|zurückerstatt|rückbuch|rembours|annul|reembols|devuelt|devol|returned)/
const mayHaveStem = /refund|charge|cancel|void|storn|erstatt|rückbuch|rembours|annul|reembols|devuel|devol|returned/i
const longestWord = 80

/** True for a cell that holds a word for a refund, whatever its column is called. */
export const holdsRefund = (cell: string) =>
  mayHaveStem.test(cell) && cell.length <= longestWord && refundStem.test(plainWords(cell)) && !isUnset(cell)

/** True for a heading that announces refunds. A returned order is one of a customer who came back, too. */
export const isRefundHeading = (heading: string) => /refund|charge ?back|erstatt|rembours|reembols/.test(plainWords(heading))

/** The word for any number, amount or date below a heading about refunds. */
export const anyNumber = '0-9'

/** A word as the state of an order: a few words of letters. */
const isWord = (cell: string) => /^[\p{L}\p{M}\s()'’./_-]{1,40}$/u.test(cell) && cell.split(/\s+/).length <= 4
const mostStates = 12

/**
 * How sure the cells of a column are states of orders: 2 when most are words for one, or one is and the heading says so; 1 when they can be;
 * 0 when they are something else, such as tracking numbers.
 */
export function rateStates(cells: readonly string[], isKnown: (cell: string) => boolean, isNamed: boolean): 0 | 1 | 2 {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const known = filled.filter(isKnown).length
  if (known > 0 && (isNamed || known * 2 >= filled.length)) return 2
  const words = filled.filter(isWord)
  const areFew = new Set(words.map(wordKey)).size <= Math.max(mostStates, filled.length / 4)
  return isNamed && areFew && words.length * 2 >= filled.length ? 1 : 0
}

const used =
  /^(used|redeemed|activated|claimed|consumed|taken|registered|benutzt|verwendet|genutzt|eingelöst|aktiviert|verbraucht|utilisée?|activée?|échangée?|usad[oa]|utilizad[oa]|canjead[oa]|activad[oa])$/
const unused =
  /^(unused|available|free|new|(not|un) ?(used|redeemed|activated|claimed)|(nicht|un) ?(benutzt|verwendet|genutzt|eingelöst|aktiviert)|frei|neu|verfügbar|(non|pas|in) ?(utilisée?|activée?)|libre|disponible|nouveau|(sin|no) (usar|canjear|activar)|no (usad[oa]|utilizad[oa]|canjead[oa])|nuevo)$/

/** True for a column whose cells are mostly words for whether a code was used. */
export function saysUsed(cells: readonly string[]): boolean {
  const filled = cells.map(plainWords).filter((word) => word !== '')
  return filled.length > 0 && filled.filter((word) => used.test(word) || unused.test(word)).length * 2 >= filled.length
}

/** What a cell says about a code, also by a day, a count or an address; null for a word that only the shop knows. */
export function meaningOfUsed(cell: string): 'used' | 'unused' | null {
  const word = plainWords(cell)
  if (isUnset(cell) || unused.test(word)) return 'unused'
  return used.test(word) || yes.test(word) || /[\d@]/.test(cell) ? 'used' : null
}
