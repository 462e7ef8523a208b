import { createHash, createHmac } from 'node:crypto'
import type { ShopName } from '../../order-sources.ts'
import type { ProductRule } from '../../products.rules.ts'
import { signatureHeader } from '../webhook-signature.ts'
import { gumroadPing, gumroadSale } from './gumroad-server.test-data.ts'

/** What somebody buys, told to each shop's sample. */
export interface Bought {
  /** Tells the orders of a test apart. */
  id: number
  email: string
  planners?: number
  mugs?: number
  /** Something the operator has not named. */
  posters?: number
  isTest?: boolean
  /** Paid in yen, after a coupon, down to nothing. */
  isDiscounted?: boolean
  /** What was paid back: everything, one planner, or the lines as in an earlier message and one more planner. */
  paidBack?: 'all' | 'planner' | 'two planners'
}

/** A message as a shop sends it. `sale` is what Gumroad's API says about it. */
export interface ShopMessage {
  text: string
  sale?: ReturnType<typeof gumroadSale>
}

export interface ShopSample {
  shop: ShopName
  url: string
  contentType?: string
  rules: { planner: ProductRule; mug: ProductRule; poster: ProductRule }
  headers(text: string, secret: string, nowMs: number): Record<string, string>
  /** A shop that has one product in each order sends several messages. */
  messages(bought: Bought): ShopMessage[]
  /** A message about a payment that can't be read, and the field that is wrong. */
  unreadable(bought: Bought): ShopMessage & { field: string }
  /** What is sent of a message, where its proof is in it. */
  proved?(text: string, secret: string): string
  hasTestMode: boolean
  /** `line`: its partial refunds name the lines. `amount`: they don't, so the operator decides. `untold`: it doesn't tell of refunds. */
  paysBack: 'line' | 'amount' | 'untold'
}

const things = {
  planner: { title: 'Planner 2027', sku: 'PLAN-27' },
  mug: { title: 'Mug', sku: 'MUG-1' },
  poster: { title: 'Poster', sku: 'POSTER' },
} as const
type Thing = keyof typeof things

const linesOf = ({ planners = 0, mugs = 0, posters = 0 }: Bought): { thing: Thing; quantity: number }[] =>
  [
    { thing: 'planner' as const, quantity: planners },
    { thing: 'mug' as const, quantity: mugs },
    { thing: 'poster' as const, quantity: posters },
  ].filter(({ quantity }) => quantity > 0)

const json = (payload: object): ShopMessage => ({ text: JSON.stringify(payload) })
const hmac = (text: string, secret: string, encoding: 'hex' | 'base64') =>
  createHmac('sha256', secret).update(text).digest(encoding)
const ruleBy = (shop: ShopName, ids: Record<Thing, string>) => ({
  planner: { kind: 'id' as const, shop, value: ids.planner },
  mug: { kind: 'id' as const, shop, value: ids.mug },
  poster: { kind: 'id' as const, shop, value: ids.poster },
})
const skuRules = {
  planner: { kind: 'sku' as const, shop: null, value: things.planner.sku },
  mug: { kind: 'sku' as const, shop: null, value: things.mug.sku },
  poster: { kind: 'sku' as const, shop: null, value: things.poster.sku },
}
const refundsIn = ({ paidBack }: Bought) => (paidBack === 'planner' ? 1 : paidBack === 'two planners' ? 2 : 0)

/**
 * The order of WooCommerce's REST API, which is also what its webhooks send: the example of "List all orders" in
 * github.com/woocommerce/woocommerce-rest-api-docs (source/includes/wp-api-v3/_orders.md). There the later refund is listed first.
 */
function wooCommerceOrder(bought: Bought) {
  const { id, email, isTest, isDiscounted, paidBack } = bought
  const ids = { planner: [315, 93], mug: [316, 22], poster: [317, 87] } as const
  const refunds = [724, 726]
    .slice(0, refundsIn(bought))
    .map((refund) => ({ id: id * 1000 + refund, reason: '', total: '-12.00' }))
  return {
    id,
    parent_id: 0,
    number: String(id),
    order_key: 'wc_order_58d2d042d1d',
    created_via: 'checkout',
    version: '9.4.2',
    status: paidBack === 'all' ? 'refunded' : 'processing',
    currency: isDiscounted ? 'JPY' : 'EUR',
    date_created: '2026-11-22T16:28:02',
    date_created_gmt: '2026-11-22T15:28:02',
    date_modified: '2026-11-22T16:28:09',
    date_modified_gmt: '2026-11-22T15:28:09',
    discount_total: isDiscounted ? '3600' : '0.00',
    total: isDiscounted ? '0' : '36.00',
    prices_include_tax: true,
    customer_id: 0,
    billing: { first_name: 'Ada', last_name: 'Reed', company: '', city: 'Berlin', country: 'DE', email, phone: '' },
    payment_method: 'stripe',
    payment_method_title: 'Card',
    transaction_id: 'ch_3PqX',
    date_paid: '2026-11-22T16:28:08',
    date_paid_gmt: '2026-11-22T15:28:08',
    date_completed: null,
    meta_data: [{ id: 13106, key: '_download_permissions_granted', value: 'yes' }].concat(
      isTest ? [{ id: 13107, key: '_wcpay_mode', value: 'test' }] : [],
    ),
    line_items: linesOf(bought).map(({ thing, quantity }) => ({
      id: ids[thing][0],
      name: things[thing].title,
      product_id: ids[thing][1],
      variation_id: 0,
      quantity,
      tax_class: '',
      subtotal: '12.00',
      total: isDiscounted ? '0.00' : '12.00',
      taxes: [],
      meta_data: [],
      sku: '',
      price: 12,
    })),
    tax_lines: [],
    shipping_lines: [],
    fee_lines: [],
    coupon_lines: isDiscounted ? [{ id: 319, code: 'gratis', discount: '3600', discount_tax: '0' }] : [],
    refunds: refunds.reverse(),
  }
}

const shopifyLine: Record<Thing, [line: number, product: number, variant: number]> = {
  planner: [466157049, 632910392, 39072856],
  mug: [518995019, 632910393, 49148385],
  poster: [703073504, 632910394, 457924702],
}

/** A refund of Shopify: the answers in packages/shopify-api/rest/admin/__tests__/2023-07/refund.test.ts of github.com/Shopify/shopify-api-js. */
const shopifyRefund = (bought: Bought, nth: number) => ({
  id: bought.id * 1000 + nth,
  order_id: bought.id,
  created_at: '2026-11-24T13:19:52+01:00',
  note: 'it broke during shipping',
  user_id: 548380009,
  processed_at: '2026-11-24T13:19:52+01:00',
  restock: true,
  duties: [],
  admin_graphql_api_id: `gid://shopify/Refund/${bought.id * 1000 + nth}`,
  refund_line_items: [
    {
      id: 104689539 + nth,
      quantity: 1,
      line_item_id: shopifyLine.planner[0],
      location_id: 487838322,
      restock_type: 'return',
      subtotal: 12,
      total_tax: 1.92,
    },
  ],
  transactions: [
    { id: 179259969, order_id: bought.id, kind: 'refund', gateway: 'bogus', status: 'success', test: false, amount: '12.00' },
  ],
  order_adjustments: [],
})

/** An order of Shopify: the answers in order.test.ts beside it, whose order is refunded in part and has a discount code. */
function shopifyOrder(bought: Bought) {
  const { id, email, isTest = false, isDiscounted, paidBack } = bought
  return {
    id,
    admin_graphql_api_id: `gid://shopify/Order/${id}`,
    app_id: 580111,
    cancel_reason: null,
    cancelled_at: null,
    checkout_id: 901414060,
    confirmed: true,
    contact_email: email,
    created_at: '2026-11-22T16:28:02+01:00',
    updated_at: '2026-11-22T16:28:09+01:00',
    currency: isDiscounted ? 'JPY' : 'EUR',
    current_total_price: isDiscounted ? '0' : '36.00',
    discount_codes: isDiscounted ? [{ code: 'TENOFF', amount: '3600', type: 'fixed_amount' }] : [],
    email,
    estimated_taxes: false,
    financial_status: paidBack === 'all' ? 'refunded' : paidBack ? 'partially_refunded' : 'paid',
    fulfillment_status: null,
    name: `#${id}`,
    number: id,
    order_number: id,
    payment_gateway_names: ['bogus'],
    presentment_currency: isDiscounted ? 'JPY' : 'EUR',
    test: isTest,
    total_discounts: isDiscounted ? '3600' : '0.00',
    total_outstanding: '0.00',
    total_price: isDiscounted ? '0' : '36.00',
    customer: { id: 207119551, email, first_name: 'Ada', last_name: 'Reed', state: 'disabled', currency: 'EUR' },
    line_items: linesOf(bought).map(({ thing, quantity }) => ({
      id: shopifyLine[thing][0],
      admin_graphql_api_id: `gid://shopify/LineItem/${shopifyLine[thing][0]}`,
      fulfillable_quantity: quantity,
      gift_card: false,
      name: `${things[thing].title} - A5`,
      price: '12.00',
      product_exists: true,
      product_id: shopifyLine[thing][1],
      properties: [],
      quantity,
      requires_shipping: thing !== 'planner',
      sku: things[thing].sku,
      title: things[thing].title,
      total_discount: '0.00',
      variant_id: shopifyLine[thing][2],
      variant_title: 'A5',
      discount_allocations: isDiscounted ? [{ amount: '1200', discount_application_index: 0 }] : [],
    })),
    refunds: Array.from({ length: refundsIn(bought) }, (_, nth) => shopifyRefund(bought, nth + 1)),
  }
}

/**
 * The order of Lemon Squeezy: the example of https://www.lemonsqueezy.com/docs/api/webhooks, with what
 * https://docs.lemonsqueezy.com/api/orders and src/orders/types.ts in github.com/lmsqueezy/lemonsqueezy.js have since added.
 */
function lemonSqueezyOrder(bought: Bought, { thing, quantity }: { thing: Thing; quantity: number }, id: number) {
  const { email, isTest = false, isDiscounted, paidBack } = bought
  const product = { planner: 71001, mug: 71002, poster: 71003 }[thing]
  const refunded_amount = paidBack === 'all' ? 2400 : refundsIn(bought) * 1200
  return {
    meta: {
      event_name: paidBack ? 'order_refunded' : 'order_created',
      test_mode: isTest,
      webhook_id: '7d0f0a33-2a9b-4f3c-9e0c-4a3b0a7b1c11',
    },
    data: {
      type: 'orders',
      id: String(id),
      attributes: {
        store_id: 1,
        customer_id: 1,
        identifier: '104e18a2-d755-4d4b-80c4-a6c1dcbe1c10',
        order_number: id,
        user_name: 'Ada Reed',
        user_email: email,
        currency: isDiscounted ? 'JPY' : 'EUR',
        currency_rate: '1.0000',
        subtotal: 2400,
        discount_total: isDiscounted ? 2400 : 0,
        tax: 0,
        total: isDiscounted ? 0 : 2400,
        refunded_amount,
        status: paidBack === 'all' ? 'refunded' : paidBack ? 'partial_refund' : 'paid',
        status_formatted: 'Paid',
        refunded: paidBack === 'all',
        refunded_at: paidBack === 'all' ? '2026-11-24T12:00:00.000000Z' : null,
        first_order_item: {
          id,
          order_id: id,
          product_id: product,
          variant_id: product + 500,
          price_id: 1,
          product_name: things[thing].title,
          variant_name: 'Default',
          price: 1200,
          quantity,
          created_at: '2026-11-22T15:28:08.000000Z',
          updated_at: '2026-11-22T15:28:08.000000Z',
          test_mode: isTest,
        },
        urls: { receipt: 'https://planner.lemonsqueezy.example/receipt/1' },
        created_at: '2026-11-22T15:28:08.000000Z',
        updated_at: '2026-11-22T15:28:08.000000Z',
        test_mode: isTest,
      },
      relationships: { store: { links: { related: 'https://api.lemonsqueezy.example/v1/orders/1/store' } } },
    },
  }
}

/**
 * An event of Stripe with a completed checkout: the session of src/routes/api/payments/README.md in github.com/kylebuildsstuff/aichatbestie,
 * in the event around it that https://docs.stripe.com/api/events/object describes. A session in an event has no lines.
 */
function stripeCheckout(bought: Bought, { thing, quantity }: { thing: Thing; quantity: number }, id: number) {
  const { email, isTest, isDiscounted } = bought
  return {
    id: `evt_1RlHe3R7UUImIKwk${id}`,
    object: 'event',
    api_version: '2025-06-30.basil',
    created: 1795361288,
    livemode: !isTest,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'checkout.session.completed',
    data: {
      object: {
        id: `cs_live_a1IdO3cRAiDtsfYm6c8sKoFbyLpxibkNrDf56cVIkv5IylfNuzl15${id}`,
        object: 'checkout.session',
        allow_promotion_codes: true,
        amount_subtotal: 2400,
        amount_total: isDiscounted ? 0 : 2400,
        client_reference_id: null,
        currency: isDiscounted ? 'jpy' : 'eur',
        customer: null,
        customer_creation: 'if_required',
        customer_details: { address: { country: 'DE' }, email, name: 'Ada Reed', phone: null, tax_exempt: 'none', tax_ids: [] },
        customer_email: null,
        livemode: !isTest,
        metadata: { sku: things[thing].sku, product: things[thing].title, quantity: String(quantity) },
        mode: 'payment',
        payment_intent: isDiscounted ? null : `pi_3MDCMXJzvcwj3o2q0${id}`,
        payment_status: isDiscounted ? 'no_payment_required' : 'paid',
        status: 'complete',
        total_details: { amount_discount: isDiscounted ? 2400 : 0, amount_shipping: 0, amount_tax: 0 },
      },
    },
  }
}

/** Its refund: the event of Webhook/Charge/Refunded.php in github.com/mage2pro/stripe, without the list of refunds as since 2022-11-15. */
const stripeRefund = (bought: Bought, id: number) => ({
  id: `evt_1RlHf3R7UUImIKwk${id}`,
  object: 'event',
  api_version: '2025-06-30.basil',
  created: 1795534088,
  livemode: !bought.isTest,
  type: 'charge.refunded',
  data: {
    object: {
      id: `ch_3MDCMXJzvcwj3o2q0${id}`,
      object: 'charge',
      amount: 2400,
      amount_captured: 2400,
      amount_refunded: bought.paidBack === 'all' ? 2400 : refundsIn(bought) * 1200,
      captured: true,
      currency: 'eur',
      customer: null,
      paid: true,
      payment_intent: `pi_3MDCMXJzvcwj3o2q0${id}`,
      refunded: bought.paidBack === 'all',
      status: 'succeeded',
    },
    previous_attributes: { amount_refunded: 0 },
  },
})

/** A sale and its ping are from the sources that `gumroadSale` and `gumroadPing` name. A cart of two products is two sales. */
function gumroadMessage(bought: Bought, { thing, quantity }: { thing: Thing; quantity: number }, id: number): ShopMessage {
  const { email, isTest, isDiscounted, paidBack } = bought
  const left = 24 - (paidBack === 'all' ? 24 : refundsIn(bought) * 12)
  const sale = gumroadSale({
    id: `sale${id}-dbxYaBdahG97Y-Q==`,
    order_id: id,
    email: 'account@mail.example',
    purchase_email: email,
    product_id: `${thing}-nPAicqbLj8B_WswVlMw==`,
    product_name: things[thing].title,
    quantity,
    price: isDiscounted ? 0 : 2400,
    currency_symbol: isDiscounted ? '¥' : '€',
    ...(isDiscounted ? { offer_code: { name: 'gratis', displayed_amount_off: '100%' } } : {}),
    refunded: paidBack === 'all',
    partially_refunded: refundsIn(bought) > 0,
    amount_refundable_in_currency: String(left),
  })
  const resource_name = paidBack ? 'refund' : 'sale'
  return { text: gumroadPing({ sale_id: sale.id, resource_name, ...(isTest ? { test: 'true' } : {}) }), sale }
}

/** Gives each line of an order an order of its own. Only the first line is paid back. */
const oneByOne = <Message>(
  bought: Bought,
  message: (line: { thing: Thing; quantity: number }, id: number) => Message,
): Message[] =>
  linesOf(bought)
    .slice(0, bought.paidBack ? 1 : undefined)
    .map((line, index) => message(line, bought.id * 10 + index))

/** An event of our own format, as docs/orders-webhook.md describes it. */
function ownEvent(bought: Bought) {
  const { id, email, isDiscounted, paidBack } = bought
  const type = paidBack === 'all' ? 'order.refunded' : paidBack ? 'order.partly_refunded' : 'order.paid'
  const number = String(id)
  if (paidBack) {
    const refunded = paidBack === 'all' ? {} : { refunded: [{ id: '1', quantity: 1 }] }
    return { id: `evt_${id}_refund_${paidBack.replace(' ', '_')}`, type, order: { number, email, ...refunded } }
  }
  const ids = { planner: '1', mug: '2', poster: '3' }
  const items = linesOf(bought).map(({ thing, quantity }) => ({ id: ids[thing], ...things[thing], quantity }))
  return {
    id: `evt_${id}_paid`,
    type,
    order: { number, email, items, ...(isDiscounted ? { currency: 'JPY', coupon: 'GRATIS' } : {}) },
  }
}

/**
 * A payment of Ko-fi: the documentation behind https://ko-fi.com/manage/webhooks as
 * https://meta.discourse.org/t/is-it-possible-to-catch-a-request-from-a-third-party-service-in-a-theme-component/255047 quotes it, with the
 * quantity and the variant of an item that programs which read its messages name.
 */
export const kofiPayment = (changes: object = {}) => ({
  message_id: '3a1fac0c-f960-4506-a60e-824979a74e74',
  timestamp: '2026-11-22T15:28:08Z',
  type: 'Shop Order',
  is_public: false,
  from_name: 'Ada',
  message: 'For the new year',
  amount: '24.00',
  url: 'https://ko-fi.com/Home/CoffeeShop?txid=0a1fac0c-f960-4506-a60e-824979a74e71',
  email: 'ada@mail.example',
  currency: 'EUR',
  is_subscription_payment: false,
  is_first_subscription_payment: false,
  kofi_transaction_id: '0a1fac0c-f960-4506-a60e-824979a74e71',
  shop_items: null,
  tier_name: null,
  shipping: null,
  ...changes,
})

const kofiOf = (bought: Bought) => {
  const id = `0a1fac0c-f960-4506-a60e-${bought.id}`
  return kofiPayment({
    kofi_transaction_id: id,
    url: `https://ko-fi.com/Home/CoffeeShop?txid=${id}`,
    email: bought.isTest ? 'jo.example@example.com' : bought.email,
    amount: bought.isDiscounted ? '0.00' : '24.00',
    currency: bought.isDiscounted ? 'JPY' : 'EUR',
    shop_items: linesOf(bought).map(({ thing, quantity }) => ({
      direct_link_code: { planner: '1a2b3c4d5e', mug: '2b3c4d5e6f', poster: '3c4d5e6f70' }[thing],
      variation_name: null,
      quantity,
    })),
  })
}

/** An event of Payhip: the examples of https://help.payhip.com/article/115-webhooks. Its signature is added when it is sent. */
const payhipOf = ({ id, email, isDiscounted, ...bought }: Bought) => {
  const [all, back] = [3600, refundsIn({ id, email, ...bought }) * 1200]
  return {
    id: `ZGjVj5x4G${id}`,
    email,
    currency: isDiscounted ? 'JPY' : 'EUR',
    price: isDiscounted ? 0 : all,
    vat_applied: false,
    ip_address: '192.0.2.1',
    items: linesOf({ id, email, ...bought }).map(({ thing, quantity }) => ({
      product_id: { planner: '2804256', mug: '2804257', poster: '2804258' }[thing],
      product_name: things[thing].title,
      product_key: { planner: 'RGsF', mug: 'RGsG', poster: 'RGsH' }[thing],
      product_permalink: 'https://payhip.com/b/RGsF',
      quantity: String(quantity),
      on_sale: false,
      used_coupon: isDiscounted === true,
      has_variant: false,
    })),
    payment_type: 'card',
    stripe_fee: 48,
    payhip_fee: 33,
    unconsented_from_emails: false,
    is_gift: false,
    ...(bought.paidBack
      ? {
          amount_refunded: bought.paidBack === 'all' ? all : back,
          date_created: 1795361288,
          date_refunded: 1795534088 + back,
          type: 'refunded',
        }
      : { date: 1795361288, type: 'paid' }),
  }
}

/**
 * An event of Polar with an order: the fields of https://polar.sh/docs/api-reference/orders/get that are read, and some that aren't, in the
 * event around it that `WebhookOrderPaidPayload` of its SDKs describes.
 */
const polarOf = (bought: Bought, { thing, quantity }: { thing: Thing; quantity: number }, id: number) => {
  const { email, isDiscounted, paidBack } = bought
  const product_id = { planner: 'a1', mug: 'b2', poster: 'c3' }[thing]
  return {
    type: paidBack ? 'order.refunded' : 'order.paid',
    timestamp: '2026-11-22T15:28:09Z',
    data: {
      id: `3f1c8c6e-1f0a-4f6e-9a55-${id}`,
      created_at: '2026-11-22T15:28:08Z',
      modified_at: null,
      status: paidBack === 'all' ? 'refunded' : paidBack ? 'partially_refunded' : 'paid',
      paid: true,
      subtotal_amount: 2400,
      discount_amount: isDiscounted ? 2400 : 0,
      net_amount: isDiscounted ? 0 : 2400,
      total_amount: isDiscounted ? 0 : 2400,
      refunded_amount: paidBack === 'all' ? 2400 : refundsIn(bought) * 1200,
      currency: isDiscounted ? 'jpy' : 'eur',
      billing_reason: 'purchase',
      invoice_number: `PLANNER-${id}`,
      customer_id: 'd4',
      product_id,
      discount_id: null,
      subscription_id: null,
      checkout_id: 'e5',
      metadata: {},
      customer: { id: 'd4', email, email_verified: false, name: 'Ada Reed' },
      product: { id: product_id, name: things[thing].title, is_recurring: false },
      items: [{ label: things[thing].title, amount: 2400, proration: false }],
      seats: quantity,
    },
  }
}

/** A JSON text with one more field. */
const withField = (text: string, name: string, value: string) => JSON.stringify({ ...JSON.parse(text), [name]: value })

const onePlanner = { thing: 'planner', quantity: 2 } as const

export const shopSamples: ShopSample[] = [
  {
    shop: 'woocommerce',
    url: '/api/webhooks/woocommerce',
    rules: ruleBy('woocommerce', { planner: '93', mug: '22', poster: '87' }),
    headers: (text, secret) => ({
      'x-wc-webhook-topic': 'order.updated',
      'x-wc-webhook-signature': hmac(text, secret, 'base64'),
    }),
    messages: (bought) => [json(wooCommerceOrder(bought))],
    unreadable: (bought) => ({ ...json({ ...wooCommerceOrder(bought), billing: null }), field: 'billing' }),
    hasTestMode: true,
    paysBack: 'amount',
  },
  {
    shop: 'shopify',
    url: '/api/webhooks/shopify',
    rules: ruleBy('shopify', { planner: '632910392', mug: '632910393', poster: '632910394' }),
    headers: (text, secret) => ({ 'x-shopify-topic': 'orders/paid', 'x-shopify-hmac-sha256': hmac(text, secret, 'base64') }),
    messages: (bought) => [
      json(bought.paidBack && bought.paidBack !== 'all' ? shopifyRefund(bought, refundsIn(bought)) : shopifyOrder(bought)),
    ],
    unreadable: (bought) => ({ ...json({ ...shopifyOrder(bought), name: null }), field: 'name' }),
    hasTestMode: true,
    paysBack: 'line',
  },
  {
    shop: 'lemonsqueezy',
    url: '/api/webhooks/lemonsqueezy',
    rules: ruleBy('lemonsqueezy', { planner: '71001', mug: '71002', poster: '71003' }),
    headers: (text, secret) => ({ 'x-event-name': 'order_created', 'x-signature': hmac(text, secret, 'hex') }),
    messages: (bought) => oneByOne(bought, (line, id) => json(lemonSqueezyOrder(bought, line, id))),
    unreadable(bought) {
      const order = lemonSqueezyOrder(bought, onePlanner, bought.id)
      const { order_number: _, ...attributes } = order.data.attributes
      return { ...json({ ...order, data: { ...order.data, attributes } }), field: 'data.attributes.order_number' }
    },
    hasTestMode: true,
    paysBack: 'amount',
  },
  {
    shop: 'stripe',
    url: '/api/webhooks/stripe',
    rules: skuRules,
    headers: (text, secret, nowMs) => ({ 'stripe-signature': signatureHeader(text, { secret, nowMs }) }),
    messages: (bought) =>
      oneByOne(bought, (line, id) => json(bought.paidBack ? stripeRefund(bought, id) : stripeCheckout(bought, line, id))),
    unreadable(bought) {
      const event = stripeCheckout(bought, onePlanner, bought.id)
      const { payment_status: _, ...object } = event.data.object
      return { ...json({ ...event, data: { object } }), field: 'data.object.payment_status' }
    },
    hasTestMode: true,
    paysBack: 'amount',
  },
  {
    shop: 'gumroad',
    url: '/api/webhooks/gumroad',
    contentType: 'application/x-www-form-urlencoded',
    rules: ruleBy('gumroad', {
      planner: 'planner-nPAicqbLj8B_WswVlMw==',
      mug: 'mug-nPAicqbLj8B_WswVlMw==',
      poster: 'poster-nPAicqbLj8B_WswVlMw==',
    }),
    headers: () => ({}),
    messages: (bought) => oneByOne(bought, (line, id) => gumroadMessage(bought, line, id)),
    unreadable(bought) {
      const { text, sale = gumroadSale() } = gumroadMessage(bought, onePlanner, bought.id)
      return { text, sale: { ...sale, refunded: 'no' as unknown as boolean }, field: 'sale.refunded' }
    },
    hasTestMode: true,
    paysBack: 'amount',
  },
  {
    shop: 'kofi',
    url: '/api/webhooks/kofi',
    contentType: 'application/x-www-form-urlencoded',
    rules: ruleBy('kofi', { planner: '1a2b3c4d5e', mug: '2b3c4d5e6f', poster: '3c4d5e6f70' }),
    headers: () => ({}),
    proved: (text, secret) => String(new URLSearchParams({ data: withField(text, 'verification_token', secret) })),
    messages: (bought) => [json(kofiOf(bought))],
    unreadable: (bought) => ({ ...json({ ...kofiOf(bought), kofi_transaction_id: null }), field: 'kofi_transaction_id' }),
    hasTestMode: true,
    paysBack: 'untold',
  },
  {
    shop: 'payhip',
    url: '/api/webhooks/payhip',
    rules: ruleBy('payhip', { planner: '2804256', mug: '2804257', poster: '2804258' }),
    headers: () => ({}),
    proved: (text, secret) => withField(text, 'signature', createHash('sha256').update(secret).digest('hex')),
    messages: (bought) => [json(payhipOf(bought))],
    unreadable: (bought) => ({ ...json({ ...payhipOf(bought), id: null }), field: 'id' }),
    hasTestMode: false,
    paysBack: 'amount',
  },
  {
    shop: 'polar',
    url: '/api/webhooks/polar',
    rules: ruleBy('polar', { planner: 'a1', mug: 'b2', poster: 'c3' }),
    headers(text, secret, nowMs) {
      const [id, time] = ['msg_1', String(Math.floor(nowMs / 1000))]
      const signature = `v1,${hmac(`${id}.${time}.${text}`, secret, 'base64')}`
      return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature }
    },
    messages: (bought) => oneByOne(bought, (line, id) => json(polarOf(bought, line, id))),
    unreadable(bought) {
      const event = polarOf(bought, onePlanner, bought.id)
      const { status: _, ...data } = event.data
      return { ...json({ ...event, data }), field: 'data.status' }
    },
    hasTestMode: false,
    paysBack: 'amount',
  },
  {
    shop: 'webhook',
    url: '/api/webhooks/orders',
    rules: skuRules,
    headers: (text, secret, nowMs) => ({ 'willow-signature': signatureHeader(text, { secret, nowMs }) }),
    messages: (bought) => [json(ownEvent(bought))],
    unreadable(bought) {
      const event = ownEvent(bought)
      return {
        ...json({ ...event, order: { ...event.order, items: [{ title: 'Planner 2027' }] } }),
        field: 'order.items.0.quantity',
      }
    },
    hasTestMode: false,
    paysBack: 'line',
  },
]
