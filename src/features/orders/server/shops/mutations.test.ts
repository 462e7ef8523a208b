import { expect, test } from 'vitest'
import { readDelivery } from '../deliveries/read-delivery.ts'
import { shops } from '../deliveries/receive-delivery.ts'
import { kofiPayment, shopSamples } from './every-shop.test-data.ts'

type Json = Record<string, unknown>

/** The payload of a message as it is read, which Gumroad answers with. */
function payloadsOf(sample: (typeof shopSamples)[number]): Json[] {
  const messages = sample.messages({ id: 901, email: 'ada@mail.example', planners: 2 })
  return messages.map(({ text, sale }) => (sale ? { sale, isTest: false, isPaid: true } : JSON.parse(text)))
}

/** The same message while nothing is paid. */
const unpaid: Record<string, (payload: Json) => Json> = {
  woocommerce: (order) => ({ ...order, status: 'pending', date_paid: null, date_paid_gmt: null }),
  shopify: (order) => ({ ...order, financial_status: 'pending' }),
  lemonsqueezy: (event) => within(event, ['data', 'attributes'], { status: 'pending' }),
  stripe: (event) => within(event, ['data', 'object'], { payment_status: 'unpaid' }),
  gumroad: (told) => ({ ...told, isPaid: false }),
  kofi: () => kofiPayment({ type: 'Subscription', is_subscription_payment: true, is_first_subscription_payment: false }),
  payhip: (event) => ({ ...event, type: 'subscription.created' }),
  polar: (event) => within(event, ['data'], { status: 'pending', paid: false }),
  webhook: (event) => ({ ...event, type: 'order.created' }),
}

function within(payload: Json, [name = '', ...more]: string[], changes: Json): Json {
  const part = payload[name] as Json
  return { ...payload, [name]: more.length > 0 ? within(part, more, changes) : { ...part, ...changes } }
}

/** Each field of a message, changed in each way: dropped, null, another type, empty, or a list. */
function* mutationsOf(value: unknown, path = ''): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const name of Object.keys(value)) {
    const at = (value as Json)[name]
    const put = (changed: unknown) => (Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed })
    const { [name]: _, ...dropped } = value as Json
    if (!Array.isArray(value)) yield [`${path}${name} dropped`, dropped]
    const other = typeof at === 'number' ? String(at) : typeof at === 'string' ? Number(at) || 7 : 'text'
    for (const changed of [null, other, '', {}, [], -1, true, '\u0000'])
      yield [`${path}${name} ${JSON.stringify(changed)}`, put(changed)]
    for (const [inner, changed] of mutationsOf(at, `${path}${name}.`)) yield [inner, put(changed)]
  }
}

const read = (shop: keyof typeof shops, payload: unknown) => {
  const told = readDelivery(shops[shop], Buffer.from(JSON.stringify(payload)))
  return told.kind === 'events' ? told.events.map(({ kind, isGift }) => (isGift ? 'gift' : kind)).join(' ') : told.kind
}

test.each(shopSamples.map((sample) => [sample.shop, sample] as const))(
  '%s: whatever is wrong in a message, nothing unpaid is paid, and nothing paid is silent',
  (shop, sample) => {
    const [paid = {}] = payloadsOf(sample)
    expect(read(shop, paid)).toBe('paid')
    const silent: string[] = []
    let count = 0
    for (const [name, changed] of mutationsOf(paid)) {
      count++
      if (read(shop, changed) === 'ignored') silent.push(name)
    }
    expect(count).toBeGreaterThan(40)
    expect(silent).toEqual(quiet[shop] ?? [])

    const open = unpaid[shop]?.(paid)
    expect(read(shop, open)).not.toContain('paid')
    const given = [...mutationsOf(open)].filter(([, changed]) => read(shop, changed).split(' ').includes('paid'))
    // Whether Gumroad lists a sale is our own word for it.
    expect(given.map(([name]) => name).filter((name) => name !== 'isPaid true')).toEqual([])
  },
)

/** Changes after which a message says in its own words that it is about something else. */
const quiet: Record<string, string[]> = {
  stripe: ['type ""', 'type "\\u0000"'],
  polar: ['type ""', 'type "\\u0000"'],
  webhook: ['type ""', 'type "\\u0000"'],
  gumroad: ['sale.is_gift_sender_purchase true', 'sale.is_bundle_product_purchase true'],
}
