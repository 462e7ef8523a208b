import { expect, test } from 'vitest'
import { type OrderEvent, type OrderFacts, orderChange, saidChange } from '../../orders.rules.ts'
import { addedTo } from '../../products.rules.ts'
import { kofiPayment } from './every-shop.test-data.ts'
import { kofi } from './kofi.ts'
import { lemonSqueezy } from './lemon-squeezy.ts'
import { toldBy } from './message.rules.ts'
import { payhip } from './payhip.ts'
import { polar } from './polar.ts'
import type { Shop } from './shop.ts'
import { lemonSqueezyOrder, stripeCheckout, stripeDispute, stripeRefund } from './shops.test-data.ts'
import { stripe } from './stripe.ts'

const now = '2026-03-10T09:00:00.000Z'
const bea = 'bea@mail.example'
const seconds = (minute: number) => Date.parse('2026-03-02T09:00:00Z') / 1000 + minute * 60
const time = (minute: number) => new Date(seconds(minute) * 1000).toISOString()

/** What a message says: when, in minutes by the clock of its shop, with which address and how many planners, and what was paid back. */
interface Says {
  at?: number | null
  email?: string
  planners?: number
  back?: 'part' | 'all' | 'disputed'
}

const lemonSqueezyOf = ({ at = 0, email = 'ada@mail.example', planners = 1, back }: Says) =>
  lemonSqueezyOrder({
    ...{ user_email: email, updated_at: at === null ? null : time(at) },
    status: { none: 'paid', part: 'partial_refund', all: 'refunded', disputed: 'fraudulent' }[back ?? 'none'],
    ...{ refunded: back === 'all', refunded_amount: back === 'all' ? 2400 : back === 'part' ? 1200 : 0 },
    first_order_item: { product_name: 'Planner', quantity: planners },
  })
const polarOf = ({ at = 0, email = 'ada@mail.example', planners = 1, back }: Says) => ({
  ...{ type: back ? 'order.refunded' : 'order.updated', timestamp: at === null ? null : time(at) },
  data: {
    ...{ id: 'p1', paid: true, billing_reason: 'purchase', customer: { email }, product: { name: 'Planner' }, seats: planners },
    status: back === 'all' ? 'refunded' : back ? 'partially_refunded' : 'paid',
    refunded_amount: back === 'all' ? 2400 : back ? 1200 : 0,
  },
})
const payhipOf = ({ at = 0, email = 'ada@mail.example', planners = 1, back }: Says) => ({
  ...{ id: 'h1', email, price: 2400, items: [{ product_name: 'Planner', product_id: '7', quantity: String(planners) }] },
  ...(back
    ? { type: 'refunded', amount_refunded: back === 'all' ? 2400 : 1200, date_refunded: at === null ? null : seconds(at) }
    : { type: 'paid', date: at === null ? null : seconds(at) }),
})
const kofiOf = ({ at = 0, email = 'ada@mail.example', planners = 1 }: Says) =>
  kofiPayment({
    ...{ email, timestamp: at === null ? null : time(at) },
    shop_items: [{ direct_link_code: '1a2b3c4d5e', quantity: planners }],
  })
const stripeOf = ({ at = 0, email = 'ada@mail.example', planners = 1, back }: Says) => {
  if (back === 'disputed') return stripeDispute()
  if (back) return stripeRefund({ refunded: back === 'all', amount_refunded: back === 'all' ? 2500 : 1000 })
  const metadata = { product: 'Planner', quantity: String(planners) }
  const event = { type: 'checkout.session.async_payment_succeeded', created: at === null ? null : seconds(at) }
  return stripeCheckout({ customer_details: { email }, metadata }, event)
}

/** What each event of the second message does: to the address, to the lines, and the state after it. */
function second(shop: Shop, payloads: readonly object[], { isUsed = false }): string {
  let order: OrderFacts | null = null as OrderFacts | null
  let said: OrderEvent | null = null as OrderEvent | null
  const done: string[] = []
  for (const [at, payload] of payloads.entries()) {
    const told = toldBy(shop.read(payload) ?? expect.fail('It was not read.'))
    for (const event of told.kind === 'events' ? told.events : []) {
      const stored = { items: said?.items ?? [], refunded: {} }
      const { saidAt = null, customerEmail: address, items = [], isSettled = false } = event
      const saying = {
        at: saidAt,
        address,
        isSettled,
        isMore: items.length > 0 ? addedTo(stored, { items, refunded: {} }).length > 0 : null,
      }
      const known = order && {
        ...{ paidAt: order.paidAt, refundedAt: event.kind === 'refunded' ? now : order.refundedAt, isErased: false, isUsed },
        ...{ saidAt: said?.saidAt ?? null, saidAddress: said?.customerEmail ?? null, address: said?.customerEmail ?? null },
        isByLine: true,
      }
      const heard = known && saidChange(known, saying, now)
      const change = orderChange(order, event.kind)
      const state = change?.state ?? order?.state ?? 'pending'
      order = {
        ...{ state, isActivated: isUsed, paidAt: event.kind === 'paid' ? now : (order?.paidAt ?? null) },
        refundedAt: event.kind === 'refunded' ? now : (order?.refundedAt ?? null),
      }
      if (heard || said === null) said = event
      if (at > 0) done.push(`${event.kind}: ${heard ? `${heard.address} ${heard.lines}` : 'nothing said'}, ${state}`)
    }
  }
  return done.join('; ')
}

const shops = {
  lemonsqueezy: [lemonSqueezy, lemonSqueezyOf],
  polar: [polar, polarOf],
  payhip: [payhip, payhipOf],
  kofi: [kofi, kofiOf],
  stripe: [stripe, stripeOf],
} as const
type Name = keyof typeof shops
const all = Object.keys(shops) as Name[]
const withRefunds = all.filter((name) => name !== 'kofi')
/** Their refunds say everything about the order again. */
const wholeRefunds = withRefunds.filter((name) => name !== 'stripe')

test.each<[title: string, Name[], Says, isUsed: boolean, expected: string]>(
  [
    ['the same again', all, {}, false, 'paid: nothing said, pending'],
    ['without a time', all, { at: null, email: bea, planners: 2 }, false, 'paid: nothing said, pending'],
    ['earlier', all, { at: -5, email: bea, planners: 2 }, false, 'paid: nothing said, pending'],
    ['later, and nothing new', all, { at: 5 }, false, 'paid: none end, pending'],
    ['another address', all, { at: 5, email: bea }, false, 'paid: follow end, pending'],
    ['another address of a used code', all, { at: 5, email: bea }, true, 'paid: ask end, pending'],
    // None of these shops gives its lines ids by which two messages can be compared.
    ['one more planner', all, { at: 5, planners: 2 }, false, 'paid: none end, pending'],
    ['another address and one more planner', all, { at: 5, email: bea, planners: 2 }, false, 'paid: follow end, pending'],
    ['a refund', wholeRefunds, { at: 5, back: 'all' }, false, 'refunded: none none, refunded'],
    ['a refund with another address', wholeRefunds, { at: 5, back: 'all', email: bea }, false, 'refunded: none none, refunded'],
    ['a refund of a used code', wholeRefunds, { at: 5, back: 'all' }, true, 'refunded: none none, needs_decision'],
    ['a refund, which names only the payment', ['stripe'], { back: 'all' }, false, 'refunded: nothing said, refunded'],
    ['a refund of a part', ['payhip'], { at: 5, back: 'part' }, false, 'partly_refunded: none end, needs_decision'],
    ['a refund of a part', ['stripe'], { back: 'part' }, false, 'partly_refunded: nothing said, needs_decision'],
    [
      'a refund of a part',
      ['lemonsqueezy', 'polar'],
      { at: 5, back: 'part' },
      false,
      'paid: none end, pending; partly_refunded: nothing said, needs_decision',
    ],
    [
      'a refund of a part with another address',
      ['lemonsqueezy', 'polar'],
      { at: 5, back: 'part', email: bea },
      false,
      'paid: follow end, pending; partly_refunded: nothing said, needs_decision',
    ],
    ['a dispute', ['stripe'], { back: 'disputed' }, true, 'disputed: nothing said, needs_decision'],
    ['a payment that was a fraud', ['lemonsqueezy'], { at: 5, back: 'disputed' }, false, 'refunded: none none, refunded'],
  ].flatMap(([title, names, ...row]) => (names as Name[]).map((name) => [`${name}: ${title}`, [name], ...row] as never)),
)('the second message of %s', (_title, [name], says, isUsed, expected) => {
  const [shop, payloadOf] = shops[name as Name]
  expect(second(shop, [payloadOf({}), payloadOf(says)], { isUsed })).toBe(expected)
})
