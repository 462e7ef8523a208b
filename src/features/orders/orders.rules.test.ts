import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ArrivingIdentity,
  answeredBy,
  codeMove,
  isOrderNumber,
  type MovedCode,
  matchOrder,
  type OrderEventKind,
  type OrderFacts,
  orderChange,
  orderKey,
  ownOrder,
  paidState,
  redeemedState,
  type SaidOrder,
  type Saying,
  type StoredIdentity,
  saidChange,
} from './orders.rules.ts'

/** Applies the events of one order in sequence. */
function outcome(kinds: readonly (OrderEventKind | 'redeemed')[]) {
  let order: OrderFacts | null = null as OrderFacts | null
  let codes = 0
  let isVoid = false
  for (const kind of kinds) {
    if (kind === 'redeemed') {
      if (order && codes > 0 && !isVoid) order = { ...order, state: redeemedState(order.state), isActivated: true }
      continue
    }
    const change = orderChange(order, kind)
    if (!change) continue
    if (change.code === 'create') codes += 1
    if (change.code === 'void') isVoid = true
    order = {
      state: change.state,
      isActivated: order?.isActivated ?? false,
      paidAt: kind === 'paid' ? 'now' : (order?.paidAt ?? null),
      refundedAt: kind === 'refunded' ? 'now' : (order?.refundedAt ?? null),
    }
  }
  return { state: order?.state, codes, isUsable: codes > 0 && !isVoid }
}

test('a paid order gets one code, however often the payment is reported', () => {
  expect(outcome(['paid', 'paid', 'paid'])).toEqual({ state: 'pending', codes: 1, isUsable: true })
})

test('a refund voids an unused code, and a refund before the payment leaves the order without a code', () => {
  expect(outcome(['paid', 'refunded'])).toEqual({ state: 'refunded', codes: 1, isUsable: false })
  expect(outcome(['refunded', 'paid'])).toEqual({ state: 'refunded', codes: 0, isUsable: false })
})

test('the operator decides once about a refund of a used code', () => {
  expect(outcome(['paid', 'redeemed', 'refunded'])).toMatchObject({ state: 'needs_decision' })
  const kept = {
    state: paidState({ waitsFor: null, isActivated: true, hasCodes: true }),
    isActivated: true,
    paidAt: 'now',
    refundedAt: 'now',
  }
  expect(kept.state).toBe('activated')
  expect(orderChange(kept, 'refunded')).toBeNull()
})

test('a partial refund leaves the code usable and asks the operator', () => {
  expect(outcome(['paid', 'partly_refunded'])).toEqual({ state: 'needs_decision', codes: 1, isUsable: true })
  expect(outcome(['partly_refunded', 'paid'])).toEqual({ state: 'needs_decision', codes: 1, isUsable: true })
  expect(paidState({ waitsFor: null, isActivated: false, hasCodes: true })).toBe('pending')
})

test('an order of which nothing gives a code asks nobody about a partial refund', () => {
  const mug: OrderFacts = { state: 'without_code', isActivated: false, paidAt: 'now', refundedAt: null }
  expect(orderChange(mug, 'partly_refunded')).toEqual({ state: 'without_code', code: 'none' })
  expect(orderChange(mug, 'refunded')).toEqual({ state: 'refunded', code: 'void' })
})

test('an order that waits stays waiting when its first code is used, until nothing is left to wait for', () => {
  expect(redeemedState('waiting')).toBe('waiting')
  expect(paidState({ waitsFor: 'product', isActivated: true, hasCodes: true })).toBe('waiting')
  expect(paidState({ waitsFor: null, isActivated: false, hasCodes: false })).toBe('without_code')
})

test('the outcome does not depend on the order of the events', () => {
  const kinds = fc.uniqueArray(fc.constantFrom<OrderEventKind>('paid', 'refunded', 'partly_refunded'), { minLength: 1 })
  fc.assert(
    fc.property(kinds, fc.array(fc.nat(5), { maxLength: 8 }), (some, again) => {
      const repeated = [...some, ...again.flatMap((index) => some[index] ?? [])]
      const { state, codes, isUsable } = outcome(repeated)
      expect(codes).toBeLessThanOrEqual(1)
      expect(isUsable).toBe(some.includes('paid') && !some.includes('refunded'))
      expect(state).toBe(some.includes('refunded') ? 'refunded' : some.includes('partly_refunded') ? 'needs_decision' : 'pending')
    }),
  )
})

test('order numbers are compared without case, spaces around them and a leading #', () => {
  expect(orderKey(' #a-1001 ')).toBe('A-1001')
  expect(orderKey('Order  7')).toBe('ORDER 7')
  expect(orderKey('１２')).toBe('12')
})

test('a text that a spreadsheet would calculate is not an order number', () => {
  for (const bad of ['=1+1', '+1', '-1', '@x', '', '  ', '#', 'a\u0000b', 'a\nb', 'x'.repeat(65)])
    expect(isOrderNumber(bad)).toBe(false)
  for (const good of ['#1001', '3935119409', 'WC-2026/17', 'é 1']) expect(isOrderNumber(good)).toBe(true)
})

const imported = '2026-03-02T09:00:00.000Z'
const before = '2026-03-01T09:00:00.000Z'
const later = '2026-03-03T09:00:00.000Z'
const fileOf = (connection: string, changes: Partial<StoredIdentity> = {}): StoredIdentity => ({
  ...{
    isOfFile: true,
    connection,
    fileConnection: connection,
    isTheirs: true,
    hasAddress: true,
    createdAt: imported,
    isAsked: false,
  },
  ...changes,
})
const messageOf = (connection: string, changes: Partial<StoredIdentity> = {}) =>
  fileOf(connection, { isOfFile: false, fileConnection: null, ...changes })
const sent = (connection: string, changes: Partial<ArrivingIdentity> = {}): ArrivingIdentity => ({
  ...{ isOfFile: false, connection, hasAddress: true, paidAt: before, shops: 1 },
  ...changes,
})
const line = (connection: string, changes: Partial<ArrivingIdentity> = {}) => sent(connection, { isOfFile: true, ...changes })
const other = { isTheirs: false }
const silent = { isTheirs: false, hasAddress: false }

test.each<[string, ArrivingIdentity, StoredIdentity[], [match: 'same' | 'ask', at: number] | null]>([
  ['a message after the file of its shop', sent('shopify', { paidAt: later, shops: 2 }), [fileOf('shopify')], ['same', 0]],
  ['a message after such a file without addresses', sent('shopify'), [fileOf('shopify', silent)], ['same', 0]],
  [
    'a message without an address after such a file',
    sent('shopify', { hasAddress: false }),
    [fileOf('shopify', other)],
    ['same', 0],
  ],
  ['a message with another address after such a file', sent('shopify'), [fileOf('shopify', other)], ['ask', 0]],
  ['a message of the only shop after an earlier file', sent('shopify'), [fileOf('import')], ['same', 0]],
  ['a message that was paid after that file', sent('shopify', { paidAt: later }), [fileOf('import')], ['ask', 0]],
  ['a message of one of two shops after an earlier file', sent('shopify', { shops: 2 }), [fileOf('import')], ['ask', 0]],
  ['a message of somebody else after an earlier file', sent('shopify'), [fileOf('import', other)], null],
  [
    'a message without an address after an earlier file',
    sent('shopify', { hasAddress: false }),
    [fileOf('import', other)],
    ['ask', 0],
  ],
  ['a message after one of another shop', sent('shopify'), [messageOf('woocommerce')], null],
  ['a message after the file of another shop', sent('shopify'), [fileOf('woocommerce')], null],
  [
    'a message after a line of its shop that is asked about',
    sent('shopify'),
    [fileOf('shopify', { isAsked: true })],
    ['same', 0],
  ],
  ['a message after another line that is asked about', sent('shopify'), [fileOf('import', { isAsked: true })], ['ask', 0]],
  ['the same file again', line('import'), [fileOf('import')], ['same', 0]],
  [
    'the same file again, after a message has taken its order over',
    line('import', { shops: 2 }),
    [messageOf('shopify', { fileConnection: 'import' })],
    ['same', 0],
  ],
  ['a line with another address in a file like it', line('import'), [fileOf('import', other)], ['ask', 0]],
  [
    'a line without an address of an order that got one',
    line('import', { hasAddress: false }),
    [fileOf('import', other)],
    ['same', 0],
  ],
  ['the file of a shop after its message', line('shopify', { shops: 2 }), [messageOf('shopify')], ['same', 0]],
  ['the file of a shop after its message to another address', line('shopify'), [messageOf('shopify', other)], ['ask', 0]],
  ['the file of a shop after the message of another one', line('shopify', { shops: 2 }), [messageOf('woocommerce')], null],
  ['a file after the message of one shop', line('import', { shops: 3 }), [messageOf('shopify')], ['same', 0]],
  [
    'a file after the messages of two shops',
    line('import', { shops: 2 }),
    [messageOf('shopify'), messageOf('woocommerce')],
    ['ask', 0],
  ],
  ['a file after the message about somebody else', line('import'), [messageOf('shopify', other)], null],
  ['the file of the only shop after an earlier file', line('shopify'), [fileOf('import')], ['same', 0]],
  ['the file of one of two shops after an earlier file', line('shopify', { shops: 2 }), [fileOf('import')], ['ask', 0]],
  ['the file of another shop without messages', line('etsy two'), [fileOf('etsy')], null],
  [
    'files without addresses of a shop and of one that is not known',
    line('etsy', { hasAddress: false }),
    [fileOf('import', silent)],
    ['ask', 0],
  ],
])('%s', (_title, arriving, stored, expected) => {
  const found = matchOrder(arriving, stored)
  expect(found && [found.match, stored.indexOf(found.order)]).toEqual(expected)
})

const known = (changes: Partial<Parameters<typeof ownOrder>[1][number]> = {}) => ({
  ...{ connection: 'woocommerce', referenceKey: '', isTheirs: true, createdAt: imported },
  ...changes,
})
const event = (changes: Partial<Parameters<typeof ownOrder>[0]> = {}) => ({
  ...{ connection: 'woocommerce', referenceKey: 'wc_1', isOwnId: false, paidAt: before },
  ...changes,
})
test.each<[string, ReturnType<typeof event>, ReturnType<typeof known>[], 'same' | 'ask' | null]>([
  ['the same id and key', event(), [known({ referenceKey: 'wc_1' })], 'same'],
  ['the same id and another key: a new shop', event(), [known({ referenceKey: 'wc_2' })], null],
  ['the same key at a former connection', event({ connection: 'two' }), [known({ referenceKey: 'wc_1' })], 'same'],
  ['an order from before keys', event({ paidAt: later }), [known()], 'same'],
  ['an order from before keys whose address was corrected', event(), [known(other)], 'same'],
  ['an order of somebody else, paid after the one from before keys', event({ paidAt: later }), [known(other)], null],
  ['an order of somebody else, paid nobody knows when', event({ paidAt: null }), [known(other)], 'ask'],
  ['an order from before keys at a former connection', event({ connection: 'two' }), [known()], null],
  ['a message without the key', event({ referenceKey: '', isOwnId: true }), [known({ referenceKey: 'wc_1' })], 'same'],
  ['an id of its own at a former connection', event({ referenceKey: '', isOwnId: true, connection: 'two' }), [known()], null],
  ['an id that no other shop has, at a former connection', event({ referenceKey: '', connection: 'two' }), [known()], 'same'],
])('%s', (_title, arriving, stored, expected) => {
  expect(ownOrder(arriving, stored)?.match ?? null).toBe(expected)
})

const now = '2026-03-10T09:00:00.000Z'
const told = (changes: Partial<SaidOrder> = {}): SaidOrder => ({
  ...{ saidAt: imported, saidAddress: 'ada', address: 'ada', isErased: false, isUsed: false, isByLine: true },
  ...{ paidAt: imported, refundedAt: null },
  ...changes,
})
const says = (changes: Partial<Saying> = {}): Saying => ({
  ...{ at: later, address: 'ada', isMore: false, isSettled: true },
  ...changes,
})
const another = { address: 'bea' }
const added = { isMore: true }
test.each<[string, SaidOrder, Saying, string | null]>([
  ['the same again', told(), says(), 'none end'],
  ['at the same moment', told(), says({ at: imported, ...another }), null],
  ['earlier', told(), says({ at: before, ...another, ...added }), null],
  ['without a time', told(), says({ at: null, ...another, ...added }), null],
  ['more than a day ahead', told(), says({ at: '2026-03-11T09:00:01.000Z', ...another, ...added }), null],
  ['a day ahead', told(), says({ at: '2026-03-11T09:00:00.000Z', ...another }), 'follow end'],
  ['another address', told(), says(another), 'follow end'],
  ['another address of a used code', told({ isUsed: true }), says(another), 'ask end'],
  ['the address that it has been given in Willow', told({ address: 'bea', isUsed: true }), says(another), 'end end'],
  ['the former address, after one was given in Willow', told({ address: 'bea' }), says(), 'none end'],
  ['a third address, after one was given in Willow', told({ address: 'bea' }), says({ address: 'cleo' }), 'follow end'],
  ['no address', told(), says({ address: null }), 'none end'],
  ['an address of an order without one', told({ saidAddress: null, address: null }), says(another), 'follow end'],
  ['an address of an order that has one from elsewhere', told({ saidAddress: null }), says(another), 'follow end'],
  ['another address after a refund', told({ refundedAt: imported }), says(another), 'none none'],
  ['another address of somebody erased', told({ isErased: true, address: null }), says(another), 'none end'],
  ['another address of an order from before', told({ saidAt: null, saidAddress: null }), says(another), 'none end'],
  ['more lines, all paid', told(), says(added), 'none give'],
  ['more lines, all paid, of a used code', told({ isUsed: true }), says(added), 'none give'],
  ['more lines', told(), says({ ...added, isSettled: false }), 'none ask'],
  ['more lines of an order without codes by line', told({ isByLine: false }), says(added), 'none ask'],
  ['more lines of an order from before', told({ saidAt: null }), says(added), 'none ask'],
  ['more lines before the payment', told({ paidAt: null }), says(added), 'none none'],
  ['more lines after a refund', told({ refundedAt: imported }), says(added), 'none none'],
  ['no lines', told(), says({ isMore: null }), 'none none'],
])('a shop says %s', (_title, order, saying, expected) => {
  const change = saidChange(order, saying, now)
  expect(change && `${change.address} ${change.lines}`).toBe(expected)
})

const further = (changes: Partial<MovedCode> = {}): MovedCode => ({
  ...{ isUsable: true, isOwn: false, isFor: 'anybody', isMailed: true },
  ...changes,
})
test.each<[string, MovedCode, ReturnType<typeof codeMove>]>([
  ["the customer's own", further({ isOwn: true, isFor: 'customer' }), 'bind'],
  ["the customer's own, bound to another address in Willow", further({ isOwn: true, isFor: 'other' }), 'bind'],
  ["the customer's own, handed out on paper", further({ isOwn: true, isMailed: false }), 'bind'],
  ['a further one for the same address', further({ isFor: 'customer' }), 'bind'],
  ['a further one for the address of somebody else', further({ isFor: 'other' }), 'leave'],
  ['a further one that the former mailbox knows', further(), 'replace'],
  ['a further one on paper', further({ isMailed: false }), 'keep'],
  ['one that is used', further({ isUsable: false, isFor: 'customer' }), 'leave'],
  ['one that is used, of anybody', further({ isUsable: false }), 'leave'],
])('when its order moves, a code: %s', (_title, code, expected) => {
  expect(codeMove(code)).toBe(expected)
})

test('a decision about money comes before one about what the shop says', () => {
  const all = ['refund', 'dispute', 'address', 'added'] as const
  for (const decision of ['keep', 'read-only', 'revoke'] as const)
    expect(answeredBy(all, decision)).toEqual(['refund', 'dispute'])
  expect(answeredBy(all, 'follow')).toEqual(['address', 'added'])
  expect(answeredBy(['address', 'added'], 'keep')).toEqual(['address', 'added'])
  expect([answeredBy(['address'], 'revoke'), answeredBy(['refund'], 'follow'), answeredBy([], 'keep')]).toEqual([[], [], []])
})

test('a dispute asks about an order with codes, and not after its refund', () => {
  const paid: OrderFacts = { state: 'pending', isActivated: false, paidAt: 'now', refundedAt: null }
  expect(orderChange(paid, 'disputed')).toEqual({ state: 'needs_decision', code: 'none' })
  expect(orderChange({ ...paid, state: 'without_code' }, 'disputed')).toEqual({ state: 'without_code', code: 'none' })
  expect(orderChange({ ...paid, refundedAt: 'now' }, 'disputed')).toBeNull()
})
