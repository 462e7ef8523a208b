import { expect, test } from 'vitest'
import type { CodeHistory } from '#features/access/codes.contract.ts'
import type { Order } from '../orders.contract.ts'
import { orderHistory } from './order-history.ts'
import { waitOf } from './order-states.ts'

const at = (minute: number) => `2026-03-02T09:0${minute}:00.000Z`
const order: Order = {
  id: 'o',
  orderNumber: '17',
  source: 'shopify',
  customerEmail: 'robin@mail.example',
  state: 'refunded',
  isActivated: true,
  activatedAt: at(4),
  paidAt: at(1),
  refundedAt: at(6),
  disputedAt: null,
  asks: [],
  askedEmail: null,
  added: [],
  partlyRefundedAt: null,
  downloadedAt: null,
  decidedAt: at(7),
  claimedAt: null,
  accessCode: 'WILLOWAAAAAA',
  codeId: 'c',
  mailState: 'sent',
  items: [],
  codes: [],
  waitsFor: null,
  shopName: null,
  sameAs: null,
  createdAt: at(1),
}
const events: CodeHistory['events'] = [
  { at: at(2), kind: 'created', by: null, detail: null },
  { at: at(3), kind: 'mailed', by: null, detail: 'robin@mail.example' },
  { at: at(4), kind: 'redeemed', by: 'robin@mail.example', detail: 'Robin' },
]
const code = { events } as unknown as CodeHistory
const decided = {
  id: 'a',
  actorId: 'u',
  actorEmail: 'olive@mail.example',
  action: 'order.revoke',
  subject: 'o',
  details: {},
  address: '10.0.0.1',
  createdAt: at(7),
}

test('the history of an order lists its events by time, and the activation once', () => {
  expect(orderHistory(order, code, [decided]).map(({ text, detail }) => [text, detail])).toEqual([
    ['Order received', 'Shopify'],
    ['Paid', null],
    ['Access code created', null],
    ['Code emailed', 'robin@mail.example'],
    ['Activated: the code was used to sign up', null],
    ['Refunded', null],
    ['Decided: access revoked', 'olive@mail.example'],
  ])
})

test('an order without a code has a history too', () => {
  expect(orderHistory({ ...order, activatedAt: null, paidAt: null }, null, []).map(({ text }) => text)).toEqual([
    'Order received',
    'Refunded',
  ])
})

test('an order that needs a decision isn’t said to wait for its product, which may have been named meanwhile', () => {
  const unnamed = { ...order, waitsFor: 'product' } as const
  expect(waitOf({ ...unnamed, state: 'needs_decision' })).toBe(null)
  expect(waitOf({ ...unnamed, state: 'waiting' })).toBe('product')
})
