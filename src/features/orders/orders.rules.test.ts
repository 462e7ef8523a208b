import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isOrderNumber,
  type OrderEventKind,
  type OrderFacts,
  orderChange,
  orderKey,
  paidState,
  redeemedState,
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
