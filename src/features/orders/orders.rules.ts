import type { Language } from '#kit/languages.ts'
import type { OrderSource } from './order-sources.ts'

/**
 * `pending`: paid, codes unused. `activated`: a code is used. `waiting`: paid, but not all of its codes could be made. `without_code`: paid,
 * and nothing was bought that gives a code. `refunded`: codes voided, or access revoked or read-only. `needs_decision`: the operator is asked
 * about it, see `orderQuestions`.
 */
export const orderStates = ['pending', 'activated', 'waiting', 'without_code', 'refunded', 'needs_decision'] as const
export type OrderState = (typeof orderStates)[number]

/** The connection of files whose shop nobody has named. */
export const unknownFiles = 'import'

/** A stored order with the number of one that arrives, as far as it says which order it is. */
export interface StoredIdentity {
  /** True while only a file has named it. */
  isOfFile: boolean
  connection: string
  /** The connection of the file that has named it too; null for none. */
  fileConnection: string | null
  /** True if it has the address of the order that arrives, also if that was erased since. */
  isTheirs: boolean
  hasAddress: boolean
  createdAt: string
  /** True while the operator is asked whether it is another one. */
  isAsked: boolean
}

/** A message of a shop, or a line of a file, that brings an order with a number. */
export interface ArrivingIdentity {
  isOfFile: boolean
  connection: string
  hasAddress: boolean
  /** When it was paid at the latest. */
  paidAt: string
  /** How many shops are known, with the one that it comes from. */
  shops: number
}

/** Whether two are the same order; `ask` when only the operator knows. */
export type Match = 'same' | 'ask'

type MatchRule = [
  isIt: (stored: StoredIdentity, arriving: ArrivingIdentity, all: readonly StoredIdentity[]) => boolean,
  match: Match,
]

const isOfOneShop = (stored: StoredIdentity, { connection }: ArrivingIdentity) =>
  connection === stored.connection || connection === stored.fileConnection
/** Of a file whose shop isn't known, and named by no message yet. */
const isUnclaimed = ({ isOfFile, connection }: StoredIdentity) => isOfFile && connection === unknownFiles
/** True if the shop of one of the two isn't known, so that it can be the other's. */
const isOneUnknown = (stored: StoredIdentity, line: ArrivingIdentity) => isUnclaimed(stored) || line.connection === unknownFiles
const isOfKnownShop = (stored: StoredIdentity) => stored.isTheirs && !isUnclaimed(stored)
const isAlone = ({ shops }: ArrivingIdentity) => shops <= 1

/** How the order of a shop's message finds the one that a file has brought. The first rule that fits counts. */
const rulesOfMessages: readonly MatchRule[] = [
  [(one, sent) => one.isOfFile && isOfOneShop(one, sent) && (one.isTheirs || !one.hasAddress || !sent.hasAddress), 'same'],
  [(one, sent) => one.isOfFile && isOfOneShop(one, sent), 'ask'],
  [(one, sent) => isUnclaimed(one) && one.isTheirs && isAlone(sent) && sent.paidAt <= one.createdAt, 'same'],
  [(one, sent) => isUnclaimed(one) && (one.isTheirs || !sent.hasAddress), 'ask'],
]

/** How the order of a file's line finds the one that a message, or another file, has brought. */
const rulesOfFiles: readonly MatchRule[] = [
  [(one, line) => isOfOneShop(one, line) && (one.isTheirs || !line.hasAddress), 'same'],
  [(one, line) => isOfOneShop(one, line) && line.connection !== unknownFiles && !one.hasAddress, 'same'],
  [(one, line) => line.connection === one.connection, 'ask'],
  [(one, line) => isUnclaimed(one) && one.isTheirs && isAlone(line), 'same'],
  [(one, line, all) => line.connection === unknownFiles && isOfKnownShop(one) && all.filter(isOfKnownShop).length === 1, 'same'],
  [(one, line) => isOneUnknown(one, line) && (one.isTheirs || (!one.hasAddress && !line.hasAddress)), 'ask'],
]

/** Which of the stored orders with the same number, the oldest first, an order is that arrives; null for none of them. */
export function matchOrder<Stored extends StoredIdentity>(
  arriving: ArrivingIdentity,
  stored: readonly Stored[],
): { match: Match; order: Stored } | null {
  const rules = arriving.isOfFile ? rulesOfFiles : rulesOfMessages
  for (const [isIt, match] of rules) {
    const order = stored.find((one) => isIt(one, arriving, stored))
    // While one is asked about, nobody knows whose it is, unless it is of the same shop.
    const isSame = match === 'same' && (order?.connection === arriving.connection || !order?.isAsked)
    if (order && isSame) return { match, order }
    if (order) break
  }
  // Of several that it may be, the operator is asked about one after another.
  const first = stored.find((one) => rules.some(([isIt]) => isIt(one, arriving, stored)))
  return first ? { match: 'ask', order: first } : null
}

/** A stored order with the shop's own id of one that arrives. */
export interface StoredReference {
  connection: string
  referenceKey: string
  isTheirs: boolean
  createdAt: string
}

/** A shop's clock and ours may differ by this much. */
const clocksDifferMs = 10 * 60 * 1000

/**
 * Which of the stored orders with the same id an event is about; `ask` when it may be another one, because ids began again in a new shop.
 * Orders from before have no key beside their id.
 */
export function ownOrder<Stored extends StoredReference>(
  event: { connection: string; referenceKey: string; isOwnId: boolean; paidAt: string | null },
  stored: readonly Stored[],
): { match: Match; order: Stored } | null {
  const { connection, referenceKey, paidAt } = event
  const here = stored.filter((one) => one.connection === connection)
  const exact = [...here, ...(event.isOwnId ? [] : stored)].find((one) => one.referenceKey === referenceKey)
  if (exact) return { match: 'same', order: exact }
  if (referenceKey === '') return here[0] && here.length === 1 ? { match: 'same', order: here[0] } : null
  const before = here.find((one) => one.referenceKey === '')
  if (!before) return null
  if (before.isTheirs) return { match: 'same', order: before }
  if (paidAt === null) return { match: 'ask', order: before }
  // The address may have been corrected since, but nobody pays after the message about it.
  const isLater = Date.parse(paidAt) > Date.parse(before.createdAt) + clocksDifferMs
  return isLater ? null : { match: 'same', order: before }
}

/**
 * What the operator is asked about an order: it was refunded in part, or although a code is used; its payment is disputed; its shop says
 * another address although a code is used; or its shop says more lines, and not that they are paid.
 */
export const orderQuestions = ['refund', 'dispute', 'address', 'added'] as const
export type OrderQuestion = (typeof orderQuestions)[number]

/** What the operator can decide about the used codes of a refund: leave the access, limit it to reading and exporting, or revoke it. */
export const refundDecisions = ['keep', 'read-only', 'revoke'] as const
export type RefundDecision = (typeof refundDecisions)[number]
/** What the operator can answer: `follow` does what the shop says of the address and the lines, `keep` changes nothing. */
export const orderDecisions = [...refundDecisions, 'follow'] as const
export type OrderDecision = (typeof orderDecisions)[number]

/** The questions that a decision answers: those about money come first. None when it doesn't fit. */
export function answeredBy(open: readonly OrderQuestion[], decision: OrderDecision): OrderQuestion[] {
  const ofMoney = open.filter((question) => !isOfShop(question))
  if (decision === 'follow' || (decision === 'keep' && ofMoney.length === 0)) return open.filter(isOfShop)
  return ofMoney
}

/** True for a question about what the shop says now, and false for one about money. */
export const isOfShop = (question: OrderQuestion): boolean => question === 'address' || question === 'added'

/** Why a paid order has not all of its codes: a product isn't known, it would get too many, or it may be one that is there already. */
export const orderWaits = ['product', 'count', 'same'] as const
export type OrderWaitsFor = (typeof orderWaits)[number]

export type OrderEventKind = 'paid' | 'refunded' | 'partly_refunded' | 'disputed'

/** How many lines of an order are read. */
export const mostItems = 50

/** One line of an order: what was bought, and how often. */
export interface OrderItem {
  /** The shop's own id of the line. */
  lineId?: string | null
  title: string
  sku: string | null
  productId: string | null
  quantity: number
  /** The id of the line whose bundle it is a part of. */
  partOf?: string
}

/** How many of a line were refunded. `lineId` is the shop's own id of the line. */
export interface RefundedLine {
  lineId: string
  quantity: number
}

/** A shop's event about an order, in a form common to all shops. */
export interface OrderEvent {
  source: OrderSource
  /** The shop's own id for the order, the same in all its events. */
  reference: string
  /** What tells two orders with the same id apart, where ids begin again in a new shop. */
  referenceKey?: string | null
  /** When it was paid, if the shop says. */
  paidAt?: string | null
  /** The same when the shop sends the same event again. */
  eventId: string
  kind: OrderEventKind
  /** The number that the customer sees; null when the shop doesn't send it. */
  orderNumber: string | null
  /** As the shop sent it, with its invisible characters, in lower case; null when it sent none. */
  customerEmail: string | null
  /** The language of the customer, if the shop says. */
  language?: Language | null
  /** True for money that buys nothing of the shop, such as a tip. It is an order only if a product names it. */
  isGift?: boolean
  /** What was bought, as far as the shop says. */
  items?: readonly OrderItem[]
  /** Of a partial refund: the lines that were refunded. Left out or empty when only an amount is known. */
  refundedLines?: readonly RefundedLine[]
  /** When the shop says this, by its own clock; null when it doesn't say when. */
  saidAt?: string | null
  /** True if the shop says that nothing of the order is left to be paid. */
  isSettled?: boolean
  /** True if the lines say what is gone altogether, and not only with this refund. */
  isTotal?: boolean
}

/** The facts about an order on which changes depend. */
export interface OrderFacts {
  state: OrderState
  isActivated: boolean
  paidAt: string | null
  refundedAt: string | null
}

export interface OrderChange {
  state: OrderState
  /** What happens to the access codes. Used ones are never voided. */
  code: 'create' | 'void' | 'none'
}

/**
 * Returns what an event changes; null when it changes nothing. Events may arrive in any order and more than once: after a refund that
 * arrives before its payment, the order never gets a code, and a repeated payment changes nothing.
 */
export function orderChange(order: OrderFacts | null, kind: OrderEventKind): OrderChange | null {
  if (kind === 'paid') return afterPayment(order)
  if (order?.refundedAt) return null
  if (kind === 'refunded') return { state: order?.isActivated ? 'needs_decision' : 'refunded', code: 'void' }
  // Without a code there is nothing to decide.
  return { state: order?.state === 'without_code' ? 'without_code' : 'needs_decision', code: 'none' }
}

function afterPayment(order: OrderFacts | null): OrderChange | null {
  if (order === null) return { state: 'pending', code: 'create' }
  if (order.paidAt !== null) return null
  return { state: order.state, code: order.refundedAt === null ? 'create' : 'none' }
}

/** A stored order to whose shop a later message is compared. Addresses are in any form in which two can be compared. */
export interface SaidOrder extends Pick<OrderFacts, 'paidAt' | 'refundedAt'> {
  /** The shop's own time of what it said last; null when that isn't known, as of orders from before. */
  saidAt: string | null
  /** The address that the shop said last; null for none. */
  saidAddress: string | null
  /** The address that the order has. An operator may have corrected it. */
  address: string | null
  /** True if its customer was erased. */
  isErased: boolean
  isUsed: boolean
  /** True if it got codes for its lines, or waits for some. False if nothing of it gives a code, or one code stands for all of its lines. */
  isByLine: boolean
}

/** What a message of its shop says. */
export interface Saying {
  at: string | null
  address: string | null
  /** Whether it says lines that may give a code and that the order hasn't; null when it says no lines. */
  isMore: boolean | null
  /** True if nothing is left to be paid. */
  isSettled: boolean
}

/** `ask`: only the operator knows. `end`: as it is, so nothing is asked any more. `none`: the message says nothing new about it. */
export interface SaidChange {
  address: 'none' | 'follow' | 'ask' | 'end'
  lines: 'none' | 'give' | 'ask' | 'end'
}

/** A time further ahead is a mistake. Clocks that show the time of another zone are not as wrong. */
const mostAheadMs = 24 * 60 * 60 * 1000

/** True for a message that its shop has sent after what it said last, by its own time. */
export function isSaidLater(saidAt: string | null, at: string | null, now: string): at is string {
  if (at === null || Date.parse(at) > Date.parse(now) + mostAheadMs) return false
  return saidAt === null || at > saidAt
}

/**
 * Returns what a message changes about the address and the lines of an order, compared with what its shop said last. Null for a message that
 * isn't later: a replay, a late retry, a line of a file. The first message of an order whose shop's time isn't known gives nothing.
 */
export function saidChange(order: SaidOrder, said: Saying, now: string): SaidChange | null {
  if (!isSaidLater(order.saidAt, said.at, now)) return null
  return { address: addressChange(order, said), lines: linesChange(order, said) }
}

function addressChange(order: SaidOrder, { address }: Saying): SaidChange['address'] {
  const isOver = order.isErased || order.refundedAt !== null
  if (isOver || order.saidAt === null || address === null || address === order.saidAddress) return 'none'
  if (address === order.address) return 'end'
  return order.isUsed ? 'ask' : 'follow'
}

function linesChange(order: SaidOrder, { isMore, isSettled }: Saying): SaidChange['lines'] {
  if (isMore === null || order.paidAt === null || order.refundedAt !== null) return 'none'
  if (!isMore) return 'end'
  return isSettled && order.isByLine && order.saidAt !== null ? 'give' : 'ask'
}

/** A code of an order that moves to another address. */
export interface MovedCode {
  isUsable: boolean
  /** True for the customer's own, while none of the order is used. */
  isOwn: boolean
  /** Who may use it: the address that the order had, another one, or anybody. */
  isFor: 'customer' | 'other' | 'anybody'
  isMailed: boolean
}

/**
 * Returns what happens to a code when its order moves. `bind`: only the new address can use it. `replace`: the former mailbox knows it.
 * `keep`: it was handed out elsewhere, so whoever holds it can use it. `leave`: it is somebody else's, used or void.
 */
export function codeMove({ isUsable, isOwn, isFor, isMailed }: MovedCode): 'bind' | 'replace' | 'keep' | 'leave' {
  if (!isUsable) return 'leave'
  if (isOwn || isFor === 'customer') return 'bind'
  if (isFor === 'other') return 'leave'
  return isMailed ? 'replace' : 'keep'
}

/** Returns the state after one of the order's codes has been redeemed. */
export function redeemedState(state: OrderState): OrderState {
  return state === 'pending' ? 'activated' : state
}

/** Returns the state of a paid order that isn't refunded, or whose access the operator has left. */
export function paidState(order: { waitsFor: string | null; isActivated: boolean; hasCodes: boolean }): OrderState {
  if (order.waitsFor !== null) return 'waiting'
  if (!order.hasCodes) return 'without_code'
  return order.isActivated ? 'activated' : 'pending'
}

const maxOrderNumberLength = 64

/** Returns the form in which order numbers are compared: ' #a-1001 ' and 'A-1001' are the same. */
export function orderKey(orderNumber: string): string {
  return orderNumber.normalize('NFKC').trim().replace(/^#\s*/, '').replace(/\s+/gu, ' ').toUpperCase()
}

/** True for an order number that is readable and that a spreadsheet doesn't evaluate as a formula. */
export function isOrderNumber(orderNumber: string): boolean {
  const number = orderNumber.trim()
  return /^[^\p{Cc}\p{Cf}=+@-][^\p{Cc}\p{Cf}]*$/u.test(number) && number.length <= maxOrderNumberLength && orderKey(number) !== ''
}
