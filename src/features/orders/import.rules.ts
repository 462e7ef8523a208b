import { exactEmail, isEmail, normalizeEmail } from '#kit/email-address.ts'
import type { ImportProblem } from './orders.contract.ts'
import { isOrderNumber, type OrderEventKind } from './orders.rules.ts'

export type Delimiter = ',' | ';' | '\t'

/** Returns the most frequent delimiter of the first line, ignoring quoted text. */
export function guessDelimiter(firstLine: string): Delimiter {
  const bare = firstLine.replace(/"(?:[^"]|"")*"/g, '')
  const count = (delimiter: Delimiter) => bare.split(delimiter).length
  const [best] = ([',', ';', '\t'] as const).toSorted((a, b) => count(b) - count(a))
  return best ?? ','
}

/** Column names used by Etsy, Shopify, WooCommerce, Lemon Squeezy and other shops, also in German. Earlier names take precedence. */
const columnNames = {
  orderNumber:
    'order number, ordernumber, order no, order id, orderid, bestellnummer, bestell nr, bestell id, order, receipt id, order ref, order reference, number',
  email:
    'email, e mail, buyer email, customer email, billing email, email billing, contact email, user email, email address, e mail address, e mail adresse',
  status: 'financial status, payment status, order status, status, zahlungsstatus',
}

const plain = (header: string) =>
  header
    .normalize('NFKC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export type ColumnRole = keyof typeof columnNames

/** Returns the index in `headers` of each column; -1 for a missing column. */
export function guessColumns(headers: readonly string[]): Record<ColumnRole, number> {
  const found = headers.map(plain)
  const indexOf = (role: ColumnRole) => {
    const best = columnNames[role].split(', ').find((name) => found.includes(name))
    return best === undefined ? -1 : found.indexOf(best)
  }
  // Shopify calls the order number 'Name', which in other files is the customer's name.
  const orderNumber = found.includes('financial status') ? found.indexOf('name') : indexOf('orderNumber')
  return { orderNumber, email: indexOf('email'), status: indexOf('status') }
}

const paid = /^(|paid|completed?|processing|shipped|fulfilled|delivered|bezahlt|abgeschlossen)$/
const refunded = /^(refunded|fully refunded|cancell?ed|voided|erstattet|storniert)$/
const partlyRefunded = /^(partial(ly)? refund(ed)?|teilweise erstattet)$/

/** Maps a status to an event; null when it doesn't mean a payment or refund. Without a status, the order is assumed to be paid. */
export function kindOfStatus(status: string): OrderEventKind | null {
  const words = plain(status.replace(/^wc-/, ''))
  if (paid.test(words)) return 'paid'
  if (refunded.test(words)) return 'refunded'
  return partlyRefunded.test(words) ? 'partly_refunded' : null
}

export type ImportedLine =
  /** The address is as the file has it, in lower case. */
  { orderNumber: string; customerEmail: string | null; kind: OrderEventKind } | { orderNumber: string; problem: ImportProblem }

const formulaStart = /^[=+\-@\t]/

/** Parses one line of the file, or returns its problem. */
export function readLine(cells: { orderNumber: string; email: string; status: string }): ImportedLine {
  // Our own exports prefix an apostrophe to values that a spreadsheet would evaluate as a formula.
  const orderNumber = cells.orderNumber.trim().replace(/^'(?=.)/, '')
  const refuse = (problem: ImportProblem) => ({ orderNumber: orderNumber.slice(0, 100), problem })
  if (orderNumber === '') return refuse('no_number')
  if (formulaStart.test(orderNumber)) return refuse('formula')
  if (!isOrderNumber(orderNumber)) return refuse('bad_number')
  const email = normalizeEmail(cells.email)
  if (formulaStart.test(email)) return refuse('formula')
  if (email !== '' && !isEmail(email)) return refuse('bad_email')
  const kind = kindOfStatus(cells.status)
  return kind === null ? refuse('not_paid') : { orderNumber, customerEmail: email === '' ? null : exactEmail(cells.email), kind }
}
