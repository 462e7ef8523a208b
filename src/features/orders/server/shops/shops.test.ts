import { expect, test } from 'vitest'
import type { OrderEvent } from '../../orders.rules.ts'
import { kofiPayment } from './every-shop.test-data.ts'
import { kofi } from './kofi.ts'
import { lemonSqueezy } from './lemon-squeezy.ts'
import { type MessageFacts, toldBy } from './message.rules.ts'
import { ownWebhook } from './own-webhook.ts'
import { payhip } from './payhip.ts'
import { polar } from './polar.ts'
import type { Shop } from './shop.ts'
import { shopify } from './shopify.ts'
import {
  lemonSqueezyOrder,
  shopifyDispute,
  shopifyOrder,
  shopifyRefund,
  stripeCheckout,
  stripeDispute,
  stripeRefund,
  wooCommerceOrder,
} from './shops.test-data.ts'
import { stripe } from './stripe.ts'
import { wooCommerce } from './woocommerce.ts'

const kinds = (events: OrderEvent[]) => events.map((event) => event.kind)
/** The events of a message, without what doesn't matter here. */
const eventsOf = (shop: Shop, payload: unknown) => {
  const facts = shop.read(payload)
  const told = facts && toldBy(facts)
  return (told?.kind === 'events' ? told.events : []).map(
    ({ paidAt: _, language: _l, referenceKey: _k, saidAt: _s, isSettled: _i, ...event }) => event,
  )
}
const orderOf = (shop: Shop, payload: unknown) => shop.read(payload)?.order

test('a paid Shopify order has the number that its customer sees', () => {
  expect(eventsOf(shopify, shopifyOrder())).toEqual([
    {
      source: 'shopify',
      reference: '5123456789012',
      eventId: 'paid',
      kind: 'paid',
      orderNumber: '#1001',
      customerEmail: 'ada@mail.example',
      items: [{ lineId: '13', title: 'Pro Pack', sku: 'PRO-PACK', productId: null, quantity: 1 }],
    },
  ])
})

test("Shopify's full refunds, partial refunds and cancellations are distinguished", () => {
  const cancelled = '2026-03-02T10:00:00+01:00'
  expect(kinds(eventsOf(shopify, shopifyOrder({ financial_status: 'refunded' })))).toEqual(['refunded'])
  expect(kinds(eventsOf(shopify, shopifyOrder({ cancelled_at: cancelled })))).toEqual(['refunded'])
  expect(kinds(eventsOf(shopify, shopifyOrder({ cancelled_at: cancelled, financial_status: 'pending' })))).toEqual([])
  expect(kinds(eventsOf(shopify, shopifyOrder({ financial_status: 'pending' })))).toEqual([])
  const partly = eventsOf(
    shopify,
    shopifyOrder({ financial_status: 'partially_refunded', refunds: [{ id: 1 }, { id: 890088186047 }] }),
  )
  expect(kinds(partly)).toEqual(['paid', 'partly_refunded'])
  expect(eventsOf(shopify, shopifyRefund())).toEqual([
    {
      source: 'shopify',
      reference: '5123456789012',
      eventId: partly[1]?.eventId,
      kind: 'partly_refunded',
      orderNumber: null,
      customerEmail: null,
      refundedLines: [],
    },
  ])
})

test("Shopify's refunds name their lines, in the refund and in the order, and an unclear line leaves the decision to the operator", () => {
  const lines = [{ id: 1, line_item_id: 13, quantity: 2, subtotal: '12.00' }]
  const refund = shopifyRefund({ refund_line_items: lines })
  const refundedLines = [{ lineId: '13', quantity: 2 }]
  expect(eventsOf(shopify, refund)).toMatchObject([{ refundedLines }])
  const partly = shopifyOrder({ financial_status: 'partially_refunded', refunds: [refund, shopifyRefund({ id: 7 })] })
  expect(eventsOf(shopify, partly).map(({ eventId, refundedLines }) => [eventId, refundedLines])).toEqual([
    ['refund:890088186047', refundedLines],
    ['paid', undefined],
    ['refund:7', []],
  ])
  for (const unclear of [null, 'x', [{ quantity: 1 }], [...lines, { line_item_id: 14, quantity: 'one' }]])
    expect(eventsOf(shopify, shopifyRefund({ refund_line_items: unclear }))).toMatchObject([{ refundedLines: [] }])
})

test('a Shopify order from a till is accepted without an address', () => {
  expect(eventsOf(shopify, shopifyOrder({ email: '', contact_email: null }))).toMatchObject([{ customerEmail: null }])
  expect(eventsOf(shopify, shopifyOrder({ email: null, contact_email: 'Till@mail.example' }))).toMatchObject([
    { customerEmail: 'till@mail.example' },
  ])
})

test("WooCommerce's states are read as paid, refunded or neither", () => {
  expect(eventsOf(wooCommerce, wooCommerceOrder())).toEqual([
    {
      source: 'woocommerce',
      reference: '727',
      eventId: 'paid',
      kind: 'paid',
      orderNumber: '727',
      customerEmail: 'ada@mail.example',
      items: [{ lineId: '315', title: 'Pro Pack', sku: null, productId: '93', quantity: 1 }],
    },
  ])
  const states = { completed: 'paid', refunded: 'refunded', cancelled: 'refunded' }
  for (const [status, kind] of Object.entries(states))
    expect(kinds(eventsOf(wooCommerce, wooCommerceOrder({ status })))).toEqual([kind])
  for (const status of ['pending', 'on-hold', 'failed', 'checkout-draft', 'trash'])
    expect(eventsOf(wooCommerce, wooCommerceOrder({ status }))).toEqual([])
  expect(eventsOf(wooCommerce, wooCommerceOrder({ status: 'cancelled', date_paid: null, date_paid_gmt: null }))).toEqual([])
  // As in the example of its documents, the latest refund is the first.
  const refunds = [726, 724].map((id) => ({ id, reason: 'kindness', total: '-5.00' }))
  expect(eventsOf(wooCommerce, wooCommerceOrder({ refunds })).map(({ eventId }) => eventId)).toEqual([
    'paid',
    'refund:726',
    'refund:724',
  ])
})

test("WooCommerce's titles are read as text, although it stores some as HTML", () => {
  const titleOf = (name: unknown) =>
    eventsOf(wooCommerce, wooCommerceOrder({ line_items: [{ id: 1, name, quantity: 1 }] }))[0]?.items?.map(({ title }) => title)
  expect(titleOf('Ship Your Idea &ndash; Color: Black')).toEqual(['Ship Your Idea \u2013 Color: Black'])
  expect(titleOf('Notes &amp; plans &#8211; it&#x27;s &lt;A5&gt;')).toEqual(["Notes & plans \u2013 it's <A5>"])
  for (const kept of ['A & B', '&amp', '&#1114112;', '&#0;', '&unknown;', '&amp;amp;'.slice(4)])
    expect(titleOf(kept)).toEqual([kept])
  expect(titleOf('&amp;lt;')).toEqual(['&lt;'])
  expect(titleOf(7)).toEqual([])
})

test("WooCommerce's ping on saving a webhook is not mistaken for an order", () => {
  expect(wooCommerce.isPing?.(Buffer.from('webhook_id=12'))).toBe(true)
  expect(wooCommerce.isPing?.(Buffer.from('webhook_id=12&x=1'))).toBe(false)
  expect(wooCommerce.isPing?.(Buffer.from('{}'))).toBe(false)
})

test("Lemon Squeezy's orders are read as paid, refunded or partly refunded", () => {
  expect(eventsOf(lemonSqueezy, lemonSqueezyOrder())).toEqual([
    {
      source: 'lemonsqueezy',
      reference: '2871',
      eventId: 'paid',
      kind: 'paid',
      orderNumber: '1042',
      customerEmail: 'ada@mail.example',
      items: [],
    },
  ])
  expect(kinds(eventsOf(lemonSqueezy, lemonSqueezyOrder({ status: 'refunded', refunded: true })))).toEqual(['refunded'])
  expect(kinds(eventsOf(lemonSqueezy, lemonSqueezyOrder({ status: 'fraudulent' })))).toEqual(['refunded'])
  const partly = ['paid', 'partly_refunded']
  expect(kinds(eventsOf(lemonSqueezy, lemonSqueezyOrder({ status: 'partial_refund', refunded_amount: 100 })))).toEqual(partly)
  expect(kinds(eventsOf(lemonSqueezy, lemonSqueezyOrder({ refunded_amount: 100 })))).toEqual(partly)
  expect(kinds(eventsOf(lemonSqueezy, lemonSqueezyOrder({ status: 'pending' })))).toEqual([])
})

test('a refund of which Shopify really paid back a part is no test', () => {
  expect(shopify.isTest?.(shopifyRefund({ transactions: [{ test: true }, { test: false }] }))).toBe(false)
  expect(shopify.isTest?.(shopifyRefund({ transactions: [{ test: true }, { test: true }] }))).toBe(true)
})

test('what was bought is read with its quantity, and never keeps an order from being read', () => {
  const planner = { title: 'Planner 2027', sku: 'PLAN-27', productId: '93', quantity: 2 }
  const mug = { title: 'Mug', sku: null, productId: null, quantity: 1 }
  const ofShopify = [
    { id: 13, title: 'Planner 2027', quantity: 2, sku: 'PLAN-27', product_id: 93 },
    { id: 14, title: 'Mug', quantity: 1, sku: '', product_id: null },
  ]
  expect(eventsOf(shopify, shopifyOrder({ line_items: ofShopify }))).toMatchObject([{ items: [planner, mug] }])
  const ofWooCommerce = [
    { id: 315, name: 'Planner 2027', product_id: 93, quantity: 2, sku: 'PLAN-27' },
    { id: 316, name: 'Mug', product_id: 0, quantity: 1, sku: null },
  ]
  expect(eventsOf(wooCommerce, wooCommerceOrder({ line_items: ofWooCommerce }))).toMatchObject([{ items: [planner, mug] }])
  const first = { id: 1, product_id: 93, product_name: 'Planner 2027', variant_name: 'Default', quantity: 2 }
  expect(eventsOf(lemonSqueezy, lemonSqueezyOrder({ first_order_item: first }))).toMatchObject([
    { items: [{ ...planner, sku: null }] },
  ])
  const { quantity: _, ...documented } = first
  expect(eventsOf(lemonSqueezy, lemonSqueezyOrder({ first_order_item: documented }))).toMatchObject([
    { items: [{ quantity: 1 }] },
  ])
  for (const first_order_item of [undefined, null, {}, { ...first, quantity: 0 }])
    expect(eventsOf(lemonSqueezy, lemonSqueezyOrder({ first_order_item }))).toMatchObject([{ kind: 'paid', items: [] }])
  for (const line_items of [undefined, null, 'x', [null], [{}], [{ title: 'Mug', quantity: -1 }], [{ title: 7, quantity: 1 }]])
    expect(eventsOf(shopify, shopifyOrder({ line_items }))).toMatchObject([{ kind: 'paid', items: [] }])
  const many = Array.from({ length: 400 }, () => ({ title: 'x'.repeat(1000), quantity: 1 }))
  const [event] = eventsOf(shopify, shopifyOrder({ line_items: many }))
  expect([event?.items?.length, event?.items?.[0]?.title.length]).toEqual([50, 200])
})

test("Stripe's checkouts are paid when their money is there, and refunds name the same payment", () => {
  const paid = {
    source: 'stripe',
    reference: 'pi_3MDCMXJzvcwj3o2q0qJ2Z2Zb',
    eventId: 'paid',
    kind: 'paid',
    orderNumber: 'pi_3MDCMXJzvcwj3o2q0qJ2Z2Zb',
    customerEmail: 'ada@mail.example',
    items: [],
  }
  expect(eventsOf(stripe, stripeCheckout())).toEqual([paid])
  const later = stripeCheckout({}, { type: 'checkout.session.async_payment_succeeded' })
  expect(eventsOf(stripe, later)).toEqual([paid])
  expect(eventsOf(stripe, stripeCheckout({ payment_status: 'unpaid' }))).toEqual([])
  expect(stripe.unreadField(stripeCheckout({ payment_status: 'unpaid' }))).toBe(null)
  const free = stripeCheckout({ payment_status: 'no_payment_required', payment_intent: null })
  const id = 'cs_live_a1IdO3cRAiDtsfYm6c8sKoFbyLpxibkNrDf56cVIkv5IylfNuzl155fePm'
  expect(eventsOf(stripe, free)).toMatchObject([{ kind: 'paid', reference: id, orderNumber: id.slice(0, 64) }])
  const { reference } = paid
  expect(eventsOf(stripe, stripeRefund())).toMatchObject([{ kind: 'refunded', reference }])
  const partly = stripeRefund({ refunded: false, amount_refunded: 500 })
  expect(eventsOf(stripe, partly)).toMatchObject([{ kind: 'partly_refunded', eventId: 'refund:500', reference }])
  expect(stripe.unreadField(stripeRefund({ refunded: 'yes' }))).toBe('data.object.refunded')
  expect(stripe.unreadField({ ...stripeCheckout(), type: 'customer.created' })).toBe(null)
  expect([stripe.isTest?.(stripeCheckout()), stripe.isTest?.(stripeCheckout({}, { livemode: false }))]).toEqual([false, true])
})

test('a checkout of Stripe says what was bought in its metadata, or in its lines', () => {
  const metadata = { sku: 'PLAN-27', product: 'Planner 2027', quantity: '2', order_number: '#1001' }
  expect(eventsOf(stripe, stripeCheckout({ metadata }))).toMatchObject([
    { orderNumber: '#1001', items: [{ title: 'Planner 2027', sku: 'PLAN-27', quantity: 2 }] },
  ])
  expect(eventsOf(stripe, stripeCheckout({ metadata: { sku: 'PLAN-27', order_number: '=1' } }))).toMatchObject([
    { orderNumber: 'pi_3MDCMXJzvcwj3o2q0qJ2Z2Zb', items: [{ title: 'PLAN-27', sku: 'PLAN-27', quantity: 1 }] },
  ])
  const data = [{ id: 'li_1', description: 'Planner 2027', quantity: 2, price: { id: 'price_1', product: 'prod_1' } }]
  expect(eventsOf(stripe, stripeCheckout({ line_items: { object: 'list', data } }))).toMatchObject([
    { items: [{ lineId: 'li_1', title: 'Planner 2027', productId: 'prod_1', quantity: 2 }] },
  ])
})

test('unrelated or empty payloads of a shop contain no event', () => {
  for (const shop of [shopify, wooCommerce, lemonSqueezy, stripe])
    for (const payload of [null, 1, 'x', [], {}, { id: 1 }, { id: {}, name: [] }, { data: { type: 'subscriptions' } }])
      expect(eventsOf(shop, payload)).toEqual([])
})

test("Stripe: a checkout in a state that isn't known, or that says paid and unpaid, is not ignored", () => {
  const told = (payload: object) => toldBy(stripe.read(payload) as MessageFacts).kind
  expect(told(stripeCheckout({ payment_status: 'settled' }))).toBe('unknown')
  expect(told(stripeCheckout({ payment_status: 'unpaid' }))).toBe('nothing')
  const late = stripeCheckout({ payment_status: 'unpaid' }, { type: 'checkout.session.async_payment_succeeded' })
  expect(told(late)).toBe('unknown')
  expect(toldBy(stripe.read(late) as MessageFacts, 'paid')).toMatchObject({ events: [{ kind: 'paid' }] })
})

const polarOrder = (changes: object = {}) => ({
  ...{ type: 'order.updated', timestamp: '2026-03-02T09:00:00.123456Z' },
  data: { id: 'o1', status: 'paid', customer: { email: 'ada@mail.example' }, modified_at: '2026-03-02T08:59:59Z', ...changes },
})
const own = (order: object) => ({ id: 'e', type: 'order.paid', order: { number: '7', email: 'ada@mail.example', ...order } })
test.each<[string, Shop, unknown, string | null]>([
  ['Shopify', shopify, shopifyOrder(), '2026-03-02T08:58:14.000Z'],
  ['Shopify, in another zone', shopify, shopifyOrder({ updated_at: '2026-03-02T03:58:14-05:00' }), '2026-03-02T08:58:14.000Z'],
  ['Shopify, in UTC', shopify, shopifyOrder({ updated_at: '2026-03-02T08:58:14Z' }), '2026-03-02T08:58:14.000Z'],
  ['Shopify, of an app that leaves it out', shopify, shopifyOrder({ updated_at: undefined }), null],
  ['WooCommerce', wooCommerce, wooCommerceOrder(), '2026-03-02T08:58:12.000Z'],
  [
    'WooCommerce, with a zone',
    wooCommerce,
    wooCommerceOrder({ date_modified_gmt: '2026-03-02T08:58:12Z' }),
    '2026-03-02T08:58:12.000Z',
  ],
  ['WooCommerce, without', wooCommerce, wooCommerceOrder({ date_modified_gmt: null }), null],
  ['WooCommerce, of a plug-in', wooCommerce, wooCommerceOrder({ date_modified_gmt: '0000-00-00T00:00:00' }), null],
  ['Lemon Squeezy', lemonSqueezy, lemonSqueezyOrder({ updated_at: '2026-03-02T08:58:12.000000Z' }), '2026-03-02T08:58:12.000Z'],
  ['Stripe', stripe, stripeCheckout(), '2025-07-15T22:48:19.000Z'],
  ['Polar', polar, polarOrder(), '2026-03-02T09:00:00.123Z'],
  ['Polar, without a time of the event', polar, { ...polarOrder(), timestamp: undefined }, '2026-03-02T08:59:59.000Z'],
  ['Ko-fi', kofi, kofiPayment(), '2026-11-22T15:28:08.000Z'],
  ['Payhip', payhip, { type: 'paid', id: 'p', email: 'ada@mail.example', date: 1795361288 }, '2026-11-22T15:28:08.000Z'],
  ['our own', ownWebhook, own({ updated_at: '2026-03-02T10:00:00+01:00' }), '2026-03-02T09:00:00.000Z'],
  ['our own, without', ownWebhook, own({}), null],
])('%s: the time at which the shop says something is its own', (_title, shop, payload, at) => {
  expect(orderOf(shop, payload)?.saidAt ?? null).toBe(at)
})

test.each<[unknown, boolean]>([
  ['0.00', true],
  ['0', true],
  ['-12.00', true],
  [0, true],
  ['0.01', false],
  ['24.00', false],
  ['', false],
  [null, false],
  [undefined, false],
  [{}, false],
])('Shopify: an order of which %s is outstanding is settled: %s', (total_outstanding, isSettled) => {
  expect(orderOf(shopify, shopifyOrder({ total_outstanding }))?.isSettled).toBe(isSettled)
})

const shopifyLost = shopifyDispute({ status: 'lost', finalized_on: '2026-05-02' })
test.each<[string, Shop, unknown, string[]]>([
  ['Shopify', shopify, shopifyDispute(), ['disputed dispute:28533246185080 of 5123456789012']],
  [
    'Shopify, an inquiry',
    shopify,
    shopifyDispute({ type: 'inquiry', id: '7', status: 'under_review' }),
    ['disputed dispute:7 of 5123456789012'],
  ],
  [
    'Shopify, in a state that is new',
    shopify,
    shopifyDispute({ id: 7, status: 'paused' }),
    ['disputed dispute:7 of 5123456789012'],
  ],
  ['Shopify, lost', shopify, shopifyLost, ['disputed dispute:28533246185080:lost of 5123456789012']],
  ['Shopify, won', shopify, shopifyDispute({ status: 'won' }), []],
  ['Shopify, of a payment without an order', shopify, shopifyDispute({ order_id: null }), []],
  ['Stripe', stripe, stripeDispute(), ['disputed dispute:du_1MtJUT2eZvKYlo2CNaw2HvEv of pi_3MDCMXJzvcwj3o2q0qJ2Z2Zb']],
  [
    'Stripe, of an older version',
    stripe,
    stripeDispute({ id: 'dp_1', payment_intent: undefined, status: undefined }),
    ['disputed dispute:dp_1 of ch_3MDCMXJzvcwj3o2q0mN8Jf1a'],
  ],
  [
    'Stripe, an inquiry',
    stripe,
    stripeDispute({ id: 'dp_1', status: 'warning_needs_response' }),
    ['disputed dispute:dp_1 of pi_3MDCMXJzvcwj3o2q0qJ2Z2Zb'],
  ],
  [
    'Stripe, lost',
    stripe,
    stripeDispute({ id: 'dp_1', status: 'lost' }, 'charge.dispute.closed'),
    ['disputed dispute:dp_1:lost of pi_3MDCMXJzvcwj3o2q0qJ2Z2Zb'],
  ],
  ['Stripe, won', stripe, stripeDispute({ status: 'won' }, 'charge.dispute.closed'), []],
  ['Stripe, whose money was given back', stripe, stripeDispute({ status: 'won' }, 'charge.dispute.funds_reinstated'), []],
])('%s: a dispute names its payment', (_title, shop, payload, expected) => {
  const told = eventsOf(shop, payload).map(({ kind, eventId, reference }) => `${kind} ${eventId} of ${reference}`)
  expect(told).toEqual(expected)
})

test("a dispute that can't be read is not ignored", () => {
  expect(shopify.unreadField(shopifyDispute({ id: null }))).toBe('id')
  expect(stripe.unreadField(stripeDispute({ id: null }))).toBe('data.object.id')
  expect(shopify.unreadField(shopifyDispute({ order_id: null }))).toBeNull()
})

test('our own events are validated strictly, and unknown types are ignored', () => {
  const event = { id: 'evt_1', type: 'order.paid', order: { number: ' #a-7 ', email: 'Ada@Mail.example ' } }
  expect(eventsOf(ownWebhook, event)).toEqual([
    {
      source: 'webhook',
      reference: 'A-7',
      eventId: 'evt_1',
      kind: 'paid',
      orderNumber: ' #a-7 ',
      customerEmail: 'ada@mail.example',
      items: [],
    },
  ])
  for (const type of ['order.shipped', 'order.unpaid']) expect(eventsOf(ownWebhook, { ...event, type })).toEqual([])
  expect(eventsOf(ownWebhook, { ...event, type: 'order.refunded', order: { number: '7' } })).toMatchObject([
    { customerEmail: null },
  ])
  const wrong = [
    {},
    { ...event, id: '' },
    { ...event, order: { number: '7' } },
    { ...event, order: { number: '7', email: 'nobody' } },
    { ...event, order: { number: '=1+1', email: 'ada@mail.example' } },
    { ...event, order: { number: 'a\u0000', email: 'ada@mail.example' } },
    { ...event, order: { ...event.order, updated_at: 'yesterday' } },
    { ...event, type: 'order.Paid' },
    { ...event, type: 'order.paid_late' },
  ]
  for (const payload of wrong) expect(() => eventsOf(ownWebhook, payload)).toThrow()
})

test('our own events may have numbers as JSON numbers, and one that lacks a field is refused with its name', () => {
  const order = { number: 1001, email: 'ada@mail.example', items: [{ id: 1, title: 'Planner', product_id: 93, quantity: 1 }] }
  const paid = { id: 17, type: 'order.paid', order }
  expect(eventsOf(ownWebhook, paid)).toMatchObject([
    { reference: '1001', orderNumber: '1001', eventId: '17', items: [{ lineId: '1', productId: '93' }] },
  ])
  const partly = { ...paid, type: 'order.partly_refunded', order: { number: 1001, refunded: [{ id: 1, quantity: 1 }] } }
  expect(eventsOf(ownWebhook, partly)).toMatchObject([{ reference: '1001', refundedLines: [{ lineId: '1', quantity: 1 }] }])
  const { id: _, ...withoutId } = paid
  const refused: [unknown, string][] = [
    [{}, 'id: Required'],
    [withoutId, 'id: Required'],
    [{ ...paid, id: null }, 'id: Invalid'],
    [{ ...paid, id: 'a b' }, 'id: Invalid'],
    [{ ...paid, type: 7 }, 'type: Invalid'],
    [{ id: 17, type: 'order.paid' }, 'order: Required'],
    [{ ...paid, order: { email: 'ada@mail.example' } }, 'order.number: Required'],
    [{ ...paid, order: { ...order, number: 10.5 } }, 'order.number: Invalid'],
    // Its last digits were lost on the way.
    [{ ...paid, order: { ...order, number: 2 ** 60 } }, 'order.number: Invalid'],
    [{ ...paid, order: { ...order, email: 7 } }, 'order.email: Invalid'],
    [[], 'message: Invalid'],
  ]
  for (const [payload, message] of refused) expect(() => eventsOf(ownWebhook, payload), JSON.stringify(payload)).toThrow(message)
})

test('the language of a customer is read as each shop writes it', () => {
  const ofWooCommerce = (value: unknown) =>
    orderOf(wooCommerce, wooCommerceOrder({ meta_data: [{ key: 'wpml_language', value }] }))
  expect(orderOf(shopify, shopifyOrder({ customer_locale: 'de-AT' }))).toMatchObject({ language: 'de' })
  expect(orderOf(stripe, stripeCheckout({ locale: 'fr-CA' }))).toMatchObject({ language: 'fr' })
  expect(ofWooCommerce('es')).toMatchObject({ language: 'es' })
  const own = { id: 1, type: 'order.paid', order: { number: 1, email: 'ada@mail.example', language: 'de_DE' } }
  expect(orderOf(ownWebhook, own)).toMatchObject({ language: 'de' })
  for (const other of ['auto', 'nl', '', null, undefined, 7, {}]) {
    expect(orderOf(shopify, shopifyOrder({ customer_locale: other }))).toMatchObject({ language: null })
    expect(orderOf(stripe, stripeCheckout({ locale: other }))).toMatchObject({ language: null })
    expect(ofWooCommerce(other)).toMatchObject({ language: null })
  }
})

test('a checkout of Stripe that only stores a card for later is no order, and one that a coupon makes free is one', () => {
  const free = { payment_status: 'no_payment_required', payment_intent: null }
  expect(eventsOf(stripe, stripeCheckout({ ...free, mode: 'setup' }))).toEqual([])
  const setUp = stripeCheckout({ ...free, mode: 'setup' }, { type: 'checkout.session.async_payment_succeeded' })
  expect(toldBy(stripe.read(setUp) as MessageFacts)).toEqual({ kind: 'nothing' })
  for (const mode of ['payment', 'subscription', undefined])
    expect(kinds(eventsOf(stripe, stripeCheckout({ ...free, mode })))).toEqual(['paid'])
})

test('our own events may say what was bought and which lines were refunded, and are refused with the field that is wrong', () => {
  const items = [
    { id: '1', title: 'Planner 2027', sku: 'PLAN-27', quantity: 2 },
    { title: 'Mug', product_id: '77', quantity: 1 },
  ]
  const order = { number: 'A-7', email: 'ada@mail.example' }
  const paid = { id: 'evt_1', type: 'order.paid', order: { ...order, items } }
  expect(eventsOf(ownWebhook, paid)).toMatchObject([
    {
      kind: 'paid',
      items: [
        { lineId: '1', title: 'Planner 2027', sku: 'PLAN-27', productId: null, quantity: 2 },
        { lineId: null, title: 'Mug', sku: null, productId: '77', quantity: 1 },
      ],
    },
  ])
  const refunded = [{ id: '1', quantity: 1 }]
  const partly = { ...paid, type: 'order.partly_refunded', order: { ...order, refunded } }
  expect(eventsOf(ownWebhook, partly)).toMatchObject([{ kind: 'partly_refunded', refundedLines: [{ lineId: '1', quantity: 1 }] }])
  const wrong: [object, string][] = [
    [{ items: 'planner' }, 'order.items: Invalid'],
    [{ items: [{ title: 'Mug' }] }, 'order.items.0.quantity: Invalid'],
    [{ items: [{ title: '', quantity: 1 }] }, 'order.items.0.title: Invalid'],
    [{ items: [{ title: 'Mug', quantity: 0 }] }, 'order.items.0.quantity: Invalid'],
    [{ items: [{ title: 'Mug', quantity: 1.5 }] }, 'order.items.0.quantity: Invalid'],
    [{ items: [items[0], items[0]] }, 'order.items: Two lines have the same id'],
    [{ refunded }, 'order.refunded: Only with order.partly_refunded'],
  ]
  for (const [more, message] of wrong)
    expect(() => eventsOf(ownWebhook, { ...paid, order: { ...order, ...more } })).toThrow(message)
  expect(() => eventsOf(ownWebhook, { ...partly, order: { ...order, refunded: [{ quantity: 1 }] } })).toThrow(
    'order.refunded.0.id',
  )
})
