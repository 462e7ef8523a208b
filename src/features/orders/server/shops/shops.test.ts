import { expect, test } from 'vitest'
import type { OrderEvent } from '../../orders.rules.ts'
import { lemonSqueezy } from './lemon-squeezy.ts'
import { ownWebhook } from './own-webhook.ts'
import { shopify } from './shopify.ts'
import { lemonSqueezyOrder, shopifyOrder, shopifyRefund, wooCommerceOrder } from './shops.test-data.ts'
import { wooCommerce } from './woocommerce.ts'

const kinds = (events: OrderEvent[]) => events.map((event) => event.kind)

test('a paid Shopify order has the number that its customer sees', () => {
  expect(shopify.events(shopifyOrder())).toEqual([
    {
      source: 'shopify',
      reference: '5123456789012',
      eventId: 'paid',
      kind: 'paid',
      orderNumber: '#1001',
      customerEmail: 'ada@mail.example',
    },
  ])
})

test("Shopify's full refunds, partial refunds and cancellations are distinguished", () => {
  const cancelled = '2026-03-02T10:00:00+01:00'
  expect(kinds(shopify.events(shopifyOrder({ financial_status: 'refunded' })))).toEqual(['refunded'])
  expect(kinds(shopify.events(shopifyOrder({ cancelled_at: cancelled })))).toEqual(['refunded'])
  expect(kinds(shopify.events(shopifyOrder({ cancelled_at: cancelled, financial_status: 'pending' })))).toEqual([])
  expect(kinds(shopify.events(shopifyOrder({ financial_status: 'pending' })))).toEqual([])
  const partly = shopify.events(
    shopifyOrder({ financial_status: 'partially_refunded', refunds: [{ id: 1 }, { id: 890088186047 }] }),
  )
  expect(kinds(partly)).toEqual(['paid', 'partly_refunded'])
  expect(shopify.events(shopifyRefund())).toEqual([
    {
      source: 'shopify',
      reference: '5123456789012',
      eventId: partly[1]?.eventId,
      kind: 'partly_refunded',
      orderNumber: null,
      customerEmail: null,
    },
  ])
})

test('a Shopify order from a till is accepted without an address', () => {
  expect(shopify.events(shopifyOrder({ email: '', contact_email: null }))).toMatchObject([{ customerEmail: null }])
  expect(shopify.events(shopifyOrder({ email: null, contact_email: 'Till@mail.example' }))).toMatchObject([
    { customerEmail: 'till@mail.example' },
  ])
})

test("WooCommerce's states are read as paid, refunded or neither", () => {
  expect(wooCommerce.events(wooCommerceOrder())).toEqual([
    {
      source: 'woocommerce',
      reference: '727',
      eventId: 'paid',
      kind: 'paid',
      orderNumber: '727',
      customerEmail: 'ada@mail.example',
    },
  ])
  const states = { completed: 'paid', refunded: 'refunded', cancelled: 'refunded' }
  for (const [status, kind] of Object.entries(states))
    expect(kinds(wooCommerce.events(wooCommerceOrder({ status })))).toEqual([kind])
  for (const status of ['pending', 'on-hold', 'failed', 'checkout-draft', 'trash'])
    expect(wooCommerce.events(wooCommerceOrder({ status }))).toEqual([])
  expect(wooCommerce.events(wooCommerceOrder({ status: 'cancelled', date_paid: null, date_paid_gmt: null }))).toEqual([])
  const partly = wooCommerceOrder({ refunds: [{ id: 731, reason: 'kindness', total: '-5.00' }] })
  expect(kinds(wooCommerce.events(partly))).toEqual(['paid', 'partly_refunded'])
})

test("WooCommerce's ping on saving a webhook is not mistaken for an order", () => {
  expect(wooCommerce.isPing?.(Buffer.from('webhook_id=12'))).toBe(true)
  expect(wooCommerce.isPing?.(Buffer.from('webhook_id=12&x=1'))).toBe(false)
  expect(wooCommerce.isPing?.(Buffer.from('{}'))).toBe(false)
})

test("Lemon Squeezy's orders are read as paid, refunded or partly refunded", () => {
  expect(lemonSqueezy.events(lemonSqueezyOrder())).toEqual([
    {
      source: 'lemonsqueezy',
      reference: '2871',
      eventId: 'paid',
      kind: 'paid',
      orderNumber: '1042',
      customerEmail: 'ada@mail.example',
    },
  ])
  expect(kinds(lemonSqueezy.events(lemonSqueezyOrder({ status: 'refunded', refunded: true })))).toEqual(['refunded'])
  expect(kinds(lemonSqueezy.events(lemonSqueezyOrder({ status: 'fraudulent' })))).toEqual(['refunded'])
  const partly = ['paid', 'partly_refunded']
  expect(kinds(lemonSqueezy.events(lemonSqueezyOrder({ status: 'partial_refund', refunded_amount: 100 })))).toEqual(partly)
  expect(kinds(lemonSqueezy.events(lemonSqueezyOrder({ refunded_amount: 100 })))).toEqual(partly)
  expect(kinds(lemonSqueezy.events(lemonSqueezyOrder({ status: 'pending' })))).toEqual([])
})

test('unrelated or empty payloads of a shop contain no event', () => {
  for (const shop of [shopify, wooCommerce, lemonSqueezy])
    for (const payload of [null, 1, 'x', [], {}, { id: 1 }, { id: {}, name: [] }, { data: { type: 'subscriptions' } }])
      expect(shop.events(payload)).toEqual([])
})

test('our own events are validated strictly, and unknown types are ignored', () => {
  const event = { id: 'evt_1', type: 'order.paid', order: { number: ' #a-7 ', email: 'Ada@Mail.example ' } }
  expect(ownWebhook.events(event)).toEqual([
    {
      source: 'webhook',
      reference: 'A-7',
      eventId: 'evt_1',
      kind: 'paid',
      orderNumber: ' #a-7 ',
      customerEmail: 'ada@mail.example',
    },
  ])
  expect(ownWebhook.events({ ...event, type: 'order.shipped' })).toEqual([])
  expect(ownWebhook.events({ ...event, type: 'order.refunded', order: { number: '7' } })).toMatchObject([{ customerEmail: null }])
  const wrong = [
    {},
    { ...event, id: '' },
    { ...event, order: { number: '7' } },
    { ...event, order: { number: '7', email: 'nobody' } },
    { ...event, order: { number: '=1+1', email: 'ada@mail.example' } },
    { ...event, order: { number: 'a\u0000', email: 'ada@mail.example' } },
  ]
  for (const payload of wrong) expect(() => ownWebhook.events(payload)).toThrow()
})
