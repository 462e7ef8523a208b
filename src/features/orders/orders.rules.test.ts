import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decidedState,
  isOrderNumber,
  type OrderEventKind,
  type OrderFacts,
  orderChange,
  orderKey,
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

test('a paid order gets one code, however often it is paid', () => {
  expect(outcome(['paid', 'paid', 'paid'])).toEqual({ state: 'pending', codes: 1, isUsable: true })
})

test('a refund closes an unused code, and one that overtakes the payment leaves none to close', () => {
  expect(outcome(['paid', 'refunded'])).toEqual({ state: 'refunded', codes: 1, isUsable: false })
  expect(outcome(['refunded', 'paid'])).toEqual({ state: 'refunded', codes: 0, isUsable: false })
})

test('a refund of a used code is for the operator to decide, once', () => {
  expect(outcome(['paid', 'redeemed', 'refunded'])).toMatchObject({ state: 'needs_decision' })
  const kept = { state: decidedState('keep', true), isActivated: true, paidAt: 'now', refundedAt: 'now' }
  expect(kept.state).toBe('activated')
  expect(orderChange(kept, 'refunded')).toBeNull()
  expect(decidedState('revoke', true)).toBe('refunded')
})

test('a refund in part leaves the code as it is and asks the operator', () => {
  expect(outcome(['paid', 'partly_refunded'])).toEqual({ state: 'needs_decision', codes: 1, isUsable: true })
  expect(outcome(['partly_refunded', 'paid'])).toEqual({ state: 'needs_decision', codes: 1, isUsable: true })
  expect(decidedState('keep', false)).toBe('pending')
})

test('in whatever order the events come, the outcome is that of the events', () => {
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

test('order numbers are compared as people type them', () => {
  expect(orderKey(' #a-1001 ')).toBe('A-1001')
  expect(orderKey('Order  7')).toBe('ORDER 7')
  expect(orderKey('１２')).toBe('12')
})

test('what a spreadsheet would calculate is no order number', () => {
  for (const bad of ['=1+1', '+1', '-1', '@x', '', '  ', '#', 'a\u0000b', 'a\nb', 'x'.repeat(65)])
    expect(isOrderNumber(bad)).toBe(false)
  for (const good of ['#1001', '3935119409', 'WC-2026/17', 'é 1']) expect(isOrderNumber(good)).toBe(true)
})
