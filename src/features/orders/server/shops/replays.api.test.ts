import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import type { ShopName } from '../../order-sources.ts'
import type { Order } from '../../orders.contract.ts'
import { type Bought, kofiPayment, type ShopMessage, type ShopSample, shopSamples } from './every-shop.test-data.ts'
import { type GumroadServer, startGumroadServer } from './gumroad-server.test-data.ts'
import { looseFields } from './shop.ts'

const secret = 'a secret that the shops share'
const email = 'ada@mail.example'

type Json = Record<string, unknown>
/** A payload with changes in one of its fields. */
const within = (payload: unknown, name: string, changes: Json): Json => ({
  ...looseFields(payload),
  [name]: { ...looseFields(looseFields(payload)[name]), ...changes },
})
/** A paid order in a state that its shop has made up, or in an event of that kind. */
const unknown: Record<ShopName, (payload: Json) => object> = {
  woocommerce: (order) => ({ ...order, status: 'shipped' }),
  shopify: (order) => ({ ...order, financial_status: 'settled' }),
  lemonsqueezy: (event) => ({ ...event, data: within(event.data, 'attributes', { status: 'settled' }) }),
  stripe: (event) => ({ ...event, data: within(event.data, 'object', { payment_status: 'settled' }) }),
  gumroad: (ping) => ping,
  kofi: () => kofiPayment({ type: 'Auction' }),
  payhip: (event) => ({ ...event, type: 'settled' }),
  polar: (event) => within(event, 'data', { status: 'settled' }),
  webhook: (event) => ({ ...event, type: 'order.paid_late' }),
}

forEachDatabase((current) => {
  let gumroad: GumroadServer
  let willow: Willow
  let admin: TestUser
  let id = 2000
  beforeAll(async () => {
    gumroad = await startGumroadServer(secret)
    const webhookSecrets = Object.fromEntries(shopSamples.map(({ shop }) => [shop, secret]))
    willow = await createWillow({ database: current().database, config: { gumroadApi: gumroad.url, webhookSecrets } })
  })
  beforeEach(async () => {
    for (const table of ['products', 'orders', 'order_deliveries', 'access_codes', 'rate_limits'] as const)
      await current().database.queries.deleteFrom(table).execute()
    Object.assign(gumroad.state, { sales: [], unlisted: [], instead: null, asked: [] })
    willow.clock.advance(2 * 60 * 60_000)
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
  })
  afterAll(async () => {
    await willow.close()
    await gumroad.close()
  })

  async function post({ url, headers, contentType, proved }: ShopSample, { text, sale }: ShopMessage): Promise<string> {
    if (sale) gumroad.state.sales = [...gumroad.state.sales.filter((one) => one.id !== sale.id), sale]
    const sent = { 'content-type': contentType ?? 'application/json', ...headers(text, secret, willow.clock.now()) }
    const payload = proved?.(text, secret) ?? text
    const reply = await willow.app.inject({ method: 'POST', url, payload, headers: sent })
    expect(reply.statusCode).toBeLessThan(500)
    return reply.json().result ?? 'unread'
  }
  const send = async (sample: ShopSample, bought: Bought) => {
    for (const message of sample.messages(bought)) await post(sample, message)
  }
  async function name({ rules }: ShopSample) {
    const product = { name: 'Planner 2027', isCoded: true, isStamped: false, editions: [], rules: [rules.planner] }
    expect((await admin.send({ method: 'POST', url: '/api/admin/products', payload: product })).statusCode).toBe(201)
  }
  const orders = async () => (await admin.send({ url: '/api/admin/orders?limit=200' })).json<Order[]>()
  const summary = async () =>
    (await orders()).map(({ state, codes }) => `${state} ${codes.filter((code) => code.state === 'unused').length}`)
  const alarms = async () =>
    (await admin.send({ url: '/api/admin/alarms' })).json<{ kind: string }[]>().filter(({ kind }) => kind.startsWith('orders-'))

  const each = shopSamples.map((sample) => [sample.shop, sample] as const)
  type Step = 'paid' | 'part' | 'all'
  const sequences: Step[][] = [
    ['paid', 'part', 'all'],
    ['paid', 'all', 'part'],
    ['part', 'paid', 'all'],
    ['part', 'all', 'paid'],
    ['all', 'paid', 'part'],
    ['all', 'part', 'paid'],
    ['paid', 'part'],
    ['part', 'paid'],
    ['paid', 'paid'],
  ]
  const paidBack = { paid: {}, part: { paidBack: 'planner' }, all: { paidBack: 'all' } } as const

  test.each(each.filter(([, { paysBack }]) => paysBack !== 'untold'))(
    '%s: paid, paid back in part and in full, in each sequence and twice: no code for what is refunded, and none is lost',
    async (_, sample) => {
      for (const isNamed of [false, true]) {
        if (isNamed) await name(sample)
        for (const sequence of sequences) {
          await current().database.queries.deleteFrom('orders').execute()
          const bought = { id: ++id, email, planners: 3 }
          for (const step of [...sequence, ...sequence]) await send(sample, { ...bought, ...paidBack[step] })
          const [told, ...more] = await summary()
          expect(more).toEqual([])
          const isByLine = isNamed && sample.paysBack === 'line'
          const left = isNamed ? (isByLine && sequence.includes('part') ? 2 : 3) : 1
          const isAsked = sequence.includes('part') && !isByLine
          const expected = sequence.includes('all') ? 'refunded 0' : `${isAsked ? 'needs_decision' : 'pending'} ${left}`
          expect([isNamed, sequence, told]).toEqual([isNamed, sequence, expected])
        }
      }
    },
  )

  test.each(each)(
    '%s: a paid order in a state that nobody knows is a question with an alarm, and makes no code',
    async (shop, sample) => {
      const [message] = sample.messages({ id: ++id, email, planners: 1 })
      const { text = '', sale } = message ?? {}
      // A sale that isn't listed failed, or its money hasn't arrived.
      if (sale) gumroad.state.unlisted = [sale]
      const changed = sale ? { text } : { text: JSON.stringify(unknown[shop](JSON.parse(text))) }
      expect(await post(sample, changed)).toBe('unread')
      expect([await orders(), (await alarms()).map(({ kind }) => kind)]).toEqual([[], ['orders-unread']])
    },
  )

  test('the same number and customer at every shop are orders of their own, each with its codes, in both directions', async () => {
    for (const samples of [shopSamples, shopSamples.toReversed()]) {
      const bought = { id: ++id, email, planners: 1 }
      for (const sample of [...samples, ...samples]) await send(sample, bought)
      expect(await summary()).toEqual(shopSamples.map(() => 'pending 1'))
      await current().database.queries.deleteFrom('orders').execute()
    }
  })
})
