import { codeIn } from '#features/access/access.rules.ts'
import { exactEmail, isEmail, normalizeEmail } from '#kit/email-address.ts'
import { type Marks, plainWords } from './import-columns.rules.ts'
import {
  anyNumber,
  isUnset,
  meaningOfRefund,
  meaningOfStatus,
  meaningOfUsed,
  type OrderMeaning,
  type Word,
  type WordMeaning,
} from './order-words.rules.ts'
import type { ImportProblem } from './orders.contract.ts'
import { isOrderNumber, type OrderEventKind } from './orders.rules.ts'

const refundLine = /^(refund|refunded|reversal|chargeback|erstattung|rückerstattung|remboursement|reembolso)$/
/** Lines of what isn't sold, such as at Ko-fi. */
const tipLine = /(^| )(tip|donation)$/

const isSet = (cell: string | undefined) => !isUnset(cell)
/** An amount, not only a yes. */
const isAmount = (cell: string | undefined) => amountIn(cell) !== 0 && !/^\s*[01]\s*$/.test(cell ?? '')

/** Reads an amount with a decimal point or comma, such as `1.234,50 €`. `(24.00)` is negative. 0 if there is none. */
export function amountIn(cell: string | undefined): number {
  const text = (cell ?? '').replace(/[^\d.,-]/g, '')
  const [, whole = text, cents = '0'] = /^(.*)[.,](\d{1,2})$/.exec(text) ?? []
  const amount = Number(`${whole.replace(/[.,]/g, '')}.${cents}`) || 0
  return /^\s*\(.*\)\s*$/.test(cell ?? '') ? -Math.abs(amount) : amount
}

type Standing = OrderMeaning | 'test_order' | 'tip'

/** What the columns beside the status say. Null for a word that only the shop knows. */
export function standingOf(marks: Marks): Standing | null {
  if (plainWords(marks.mode ?? '') === 'test') return 'test_order'
  if (isSet(marks.preOrder)) return 'not_paid'
  if (isSet(marks.fullyRefunded)) return 'refunded'
  if (isSet(marks.disputed) && !isSet(marks.disputeWon)) return 'refunded'
  const isPartly = marks.fullyRefunded !== undefined
  const type = plainWords(marks.lineType ?? '')
  if (tipLine.test(type)) return 'tip'
  if (refundLine.test(type) || amountIn(marks.netSales) < 0) return 'refunded'
  const total = amountIn(marks.total)
  if (total < 0) return 'refunded'
  const amount = isAmount(marks.refunded) ? marks.refunded : marks.refundedAmount
  if (isSet(marks.refunded) && !isAmount(marks.refunded))
    return isPartly ? 'partly_refunded' : meaningOfRefund(marks.refunded ?? '', true)
  const refunded = Math.abs(amountIn(amount))
  if (refunded > 0) return total > 0 && refunded >= total ? 'refunded' : 'partly_refunded'
  const left = amountIn(marks.adjustedTotal)
  if (left > 0 && left < total) return 'partly_refunded'
  return meaningOfRefund(marks.refundedOn ?? '', true)
}

export type ImportedLine =
  /** The address is as the file has it, in lower case. */
  (
    | { orderNumber: string; customerEmail: string | null; kind: OrderEventKind; code?: HeldCode; problem?: undefined }
    | { orderNumber: string; problem: ImportProblem }
    /** Nobody has said yet what a word of it means. */
    | { orderNumber: string; problem: 'asked' }
  ) & { words: Word[] }

/** A code that a customer got elsewhere and holds. */
export interface HeldCode {
  /** As it is stored here. */
  code: string
  /** True if it was used there. */
  isUsed: boolean
}

const formulaStart = /^[=+\-@\t]/
/** Spreadsheet programs show a number of many digits so, and save it so. */
const rounded = /^\d+(?:[.,]\d+e[+-]?|e\+)\d+$/i

/** Some programs write `="5001"`, so that a spreadsheet keeps the digits. */
const bare = (cell: string) => cell.trim().replace(/^="([^"]*)"$/, '$1')
/** Programs for statistics write a column of numbers with gaps as `5001.0`. */
const withoutFraction = (number: string) => number.replace(/^(\d+)\.0$/, '$1')

/** True for a column of codes: nearly every cell is one, and each another one, as those of coupons aren't. */
export function holdsCodes(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const codes = filled.flatMap((cell) => codeIn(cell) ?? [])
  return codes.length > 0 && new Set(codes).size * 10 >= filled.length * 8
}

/** A cell beside the known columns that may be about a refund. */
export interface RefundCell {
  heading: string
  cell: string
  /** `heading`: its heading announces refunds. `states`: its column is one of states of orders. */
  by: 'heading' | 'states' | 'cell'
}

export interface LineCells {
  orderNumber: string
  email: string
  status: string
  marks?: Marks
  /** The headings of the marks, to name those whose words aren't known. */
  headings?: Marks
  beside?: readonly RefundCell[]
  /** In a file of codes that customers hold. */
  code?: string
  used?: string
}

export type KnownWords = (word: Word) => WordMeaning | null
const none: KnownWords = () => null

/** The word of a cell beside the known columns, and what it means to everybody. */
function readBeside({ heading, cell, by }: RefundCell): { meaning: OrderMeaning | null; word: Word } {
  const known = meaningOfRefund(cell, false)
  const isNumber = by === 'heading' && /\d/.test(cell)
  return {
    meaning: isUnset(cell) ? 'paid' : by === 'cell' || isNumber ? null : known,
    word: { kind: 'refund', word: `${heading}: ${isNumber ? anyNumber : cell.trim()}` },
  }
}

/** Returns what a line says about its order, and the words in it that only the shop knows. */
function meaningsOf(cells: LineCells, known: KnownWords): { meanings: (Standing | null)[]; words: Word[] } {
  const { marks = {}, headings = {} } = cells
  const words: Word[] = []
  const ask = (word: Word) => {
    words.push(word)
    return known(word) as OrderMeaning | null
  }
  const status = meaningOfStatus(cells.status) ?? ask({ kind: 'status', word: cells.status.trim() })
  const mark = marks.refunded && meaningOfRefund(marks.refunded, true) === null ? 'refunded' : 'refundedOn'
  const beside = (cells.beside ?? []).map(readBeside).map(({ meaning, word }) => meaning ?? ask(word))
  const standing = standingOf(marks) ?? ask({ kind: 'refund', word: `${headings[mark] ?? mark}: ${(marks[mark] ?? '').trim()}` })
  return { meanings: [standing, status, ...beside], words }
}

/** The worst that is said counts. What is refunded for certain needs no answer. */
const worstFirst = ['test_order', 'tip', 'not_paid', 'refunded', 'partly_refunded', null, 'paid'] as const

/** Parses one line of the file, or returns its problem. */
export function readLine(cells: LineCells, known: KnownWords = none): ImportedLine {
  // Our own exports prefix an apostrophe to values that a spreadsheet would evaluate as a formula.
  const ownNumber = withoutFraction(bare(cells.orderNumber).replace(/^'(?=.)/, ''))
  const held = cells.code === undefined ? null : bare(cells.code)
  const isLost = held !== null && (formulaStart.test(held) || rounded.test(held))
  const code = isLost ? null : codeIn(held ?? '')
  // A code is as good as a number where there is none.
  const orderNumber = ownNumber === '' ? (code ?? held ?? '').slice(0, 64) : ownNumber
  const refuse = (problem: ImportProblem | 'asked', words: Word[] = []) => ({
    orderNumber: orderNumber.slice(0, 100),
    problem,
    words,
  })
  if (held === '') return refuse('no_code')
  if (held !== null && code === null) return refuse('bad_code')
  if (orderNumber === '') return refuse('no_number')
  if (formulaStart.test(orderNumber)) return refuse('formula')
  if (rounded.test(orderNumber)) return refuse('rounded')
  if (!isOrderNumber(orderNumber)) return refuse('bad_number')
  // Spreadsheets begin a text so, and no address.
  const typed = bare(cells.email).replace(/^'/, '')
  const email = normalizeEmail(typed)
  if (formulaStart.test(email)) return refuse('formula')
  if (email !== '' && !isEmail(email)) return refuse('bad_email')
  const { meanings, words: all } = meaningsOf(cells, known)
  const worst = worstFirst.find((meaning) => meanings.includes(meaning)) ?? null
  const words = worst === null ? all : all.filter((word) => known(word) !== null)
  if (worst === null) return refuse('asked', words)
  if (worst === 'test_order' || worst === 'tip' || worst === 'not_paid') return refuse(worst, words)
  const line = { orderNumber, customerEmail: email === '' ? null : exactEmail(typed), kind: worst, words }
  if (code === null) return line
  const used: Word = { kind: 'used', word: (cells.used ?? '').trim() }
  const plain = meaningOfUsed(used.word)
  const meaning = plain ?? known(used)
  if (plain === null) words.push(used)
  return meaning === null ? refuse('asked', words) : { ...line, code: { code, isUsed: meaning === 'used' } }
}

/** A file with more new orders is usually an old one, whose customers have their codes. */
export const mostMailedUnasked = 20

/** Also with a count behind it, such as "Total: 12 orders". */
const sums =
  /^((grand |sub|sous |order )?totals?|sums?|(zwischen|gesamt|end)?summen?|gesamt(betrag)?|insgesamt|(total|suma) (général|general|total)|somme|suma)( \d.*)?$/

/** True for the line of sums that some files end with. It has no address, and at most the word for a sum as its order number. */
export function isSums(cells: readonly string[], { orderNumber, email }: Pick<LineCells, 'orderNumber' | 'email'>): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? ''
  const isNumbered = orderNumber.trim() !== '' && orderNumber !== first
  return sums.test(plainWords(first)) && email.trim() === '' && !isNumbered
}
