import { exactEmail, isEmail, normalizeEmail } from '#kit/email-address.ts'
import { type Marks, plainWords } from './import-columns.rules.ts'
import type { ImportProblem } from './orders.contract.ts'
import { isOrderNumber, type OrderEventKind } from './orders.rules.ts'

const paid =
  /^(|paid|succeeded|completed?|processing|shipped|fulfilled|delivered|bezahlt|abgeschlossen|payée?|terminée?|pagado|completado)$/
const refunded =
  /^(refunded|fully refunded|cancell?ed|voided|charged back|chargeback|disputed|erstattet|storniert|remboursée?|annulée?|reembolsado|cancelado)$/
const partlyRefunded =
  /^(partial(ly)? refund(ed)?|teilweise erstattet|partiellement remboursée?|remboursement partiel|parcialmente reembolsado|reembolso parcial)$/
const partWord = /part|parc|teil/i
const refundLine = /^(refund|refunded|reversal|chargeback|erstattung|rückerstattung|remboursement|reembolso)$/

/** Maps a status to an event; null when it doesn't mean a payment or refund. Without a status, the order is assumed to be paid. */
export function kindOfStatus(status: string): OrderEventKind | null {
  const words = plainWords(status.replace(/^wc-/, ''))
  if (paid.test(words)) return 'paid'
  if (refunded.test(words)) return 'refunded'
  return partlyRefunded.test(words) ? 'partly_refunded' : null
}

/** Shops write yes in many ways, such as a date or an amount. */
const isSet = (cell: string | undefined) =>
  !/^(|[0.,\s€$£]+|no?|false|none|null|n\/a|nein|falsch|non|faux|falso|not refunded|[-–—])$/i.test(cell?.trim() ?? '')
/** An amount, not only a yes. */
const isAmount = (cell: string | undefined) => amountIn(cell) !== 0 && !/^\s*[01]\s*$/.test(cell ?? '')

/** Reads an amount with a decimal point or comma, such as `1.234,50 €`. `(24.00)` is negative. 0 if there is none. */
export function amountIn(cell: string | undefined): number {
  const text = (cell ?? '').replace(/[^\d.,-]/g, '')
  const [, whole = text, cents = '0'] = /^(.*)[.,](\d{1,2})$/.exec(text) ?? []
  const amount = Number(`${whole.replace(/[.,]/g, '')}.${cents}`) || 0
  return /^\s*\(.*\)\s*$/.test(cell ?? '') ? -Math.abs(amount) : amount
}

type Standing = OrderEventKind | 'not_paid' | 'test_order'

/** What the columns beside the status say. */
export function standingOf(marks: Marks): Standing {
  if (plainWords(marks.mode ?? '') === 'test') return 'test_order'
  if (isSet(marks.preOrder)) return 'not_paid'
  if (isSet(marks.fullyRefunded)) return 'refunded'
  if (isSet(marks.disputed) && !isSet(marks.disputeWon)) return 'refunded'
  const isPartly = marks.fullyRefunded !== undefined
  if (refundLine.test(plainWords(marks.lineType ?? '')) || amountIn(marks.netSales) < 0) return 'refunded'
  if (kindOfStatus(marks.orderStatus ?? '') === 'refunded') return 'refunded'
  const total = amountIn(marks.total)
  if (total < 0) return 'refunded'
  const amount = isAmount(marks.refunded) ? marks.refunded : marks.refundedAmount
  if (isSet(marks.refunded) && !isAmount(marks.refunded))
    return isPartly || partWord.test(marks.refunded ?? '') ? 'partly_refunded' : 'refunded'
  const refunded = Math.abs(amountIn(amount))
  if (refunded > 0) return total > 0 && refunded >= total ? 'refunded' : 'partly_refunded'
  const left = amountIn(marks.adjustedTotal)
  if (left > 0 && left < total) return 'partly_refunded'
  return isSet(marks.refundedOn) ? 'refunded' : 'paid'
}

export type ImportedLine =
  /** The address is as the file has it, in lower case. */
  { orderNumber: string; customerEmail: string | null; kind: OrderEventKind } | { orderNumber: string; problem: ImportProblem }

const formulaStart = /^[=+\-@\t]/
/** Spreadsheet programs show a number of many digits so, and save it so. */
const rounded = /^\d+(?:[.,]\d+e[+-]?|e\+)\d+$/i

/** Some programs write `="5001"`, so that a spreadsheet keeps the digits. */
const bare = (cell: string) => cell.trim().replace(/^="([^"]*)"$/, '$1')
/** Programs for statistics write a column of numbers with gaps as `5001.0`. */
const withoutFraction = (number: string) => number.replace(/^(\d+)\.0$/, '$1')

export interface LineCells {
  orderNumber: string
  email: string
  status: string
  marks?: Marks
}

/** Parses one line of the file, or returns its problem. */
export function readLine(cells: LineCells): ImportedLine {
  // Our own exports prefix an apostrophe to values that a spreadsheet would evaluate as a formula.
  const orderNumber = withoutFraction(bare(cells.orderNumber).replace(/^'(?=.)/, ''))
  const refuse = (problem: ImportProblem) => ({ orderNumber: orderNumber.slice(0, 100), problem })
  if (orderNumber === '') return refuse('no_number')
  if (formulaStart.test(orderNumber)) return refuse('formula')
  if (rounded.test(orderNumber)) return refuse('rounded')
  if (!isOrderNumber(orderNumber)) return refuse('bad_number')
  const typed = bare(cells.email)
  const email = normalizeEmail(typed)
  if (formulaStart.test(email)) return refuse('formula')
  if (email !== '' && !isEmail(email)) return refuse('bad_email')
  const standing = standingOf(cells.marks ?? {})
  const kind = kindOfStatus(cells.status)
  if (standing === 'test_order' || standing === 'not_paid') return refuse(standing)
  if (kind === null) return refuse('not_paid')
  const worse = standing === 'refunded' || kind === 'paid' ? standing : kind
  return { orderNumber, customerEmail: email === '' ? null : exactEmail(typed), kind: worse }
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
