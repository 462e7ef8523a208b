import { beforeEach, expect, test } from 'vitest'
import { migrate } from '#kit/server/db/migrate.ts'
import { migrations } from '#migrations/migrations.ts'
import { createTestDatabase, forEachEngine, type TestDatabase } from '#test/databases/databases.ts'
import { insert, type Row } from '#test/databases/filled-database.ts'
import { createWillow, formBody, type TestUser, type Willow } from '#test/willow.ts'
import type { Order } from '../../orders.contract.ts'
import { type Bought, type ShopSample, shopSamples } from '../shops/every-shop.test-data.ts'

const at = '2026-03-01T09:00:00.000Z'
const secret = 'a secret that the shops share'
const [wooCommerce, shopify, lemonSqueezy, own] = (['woocommerce', 'shopify', 'lemonsqueezy', 'webhook'] as const).map((name) =>
  shopSamples.find(({ shop }) => shop === name),
) as [ShopSample, ShopSample, ShopSample, ShopSample]

/** The orders of an installation that knew neither products nor what was bought, as it stored them. */
interface OldOrder {
  sample: ShopSample | null
  id: number
  reference: string
  number: string
  state: string
  /** Null: it has none. */
  code: 'unused' | 'used' | 'void' | null
  events: [id: string, kind: string][]
}
const paid: [string, string] = ['paid', 'paid']
const stored: OldOrder[] = [
  { sample: wooCommerce, id: 101, reference: '101', number: '101', state: 'pending', code: 'unused', events: [paid] },
  { sample: shopify, id: 102, reference: '102', number: '#102', state: 'activated', code: 'used', events: [paid] },
  { sample: lemonSqueezy, id: 103, reference: '1030', number: '1030', state: 'pending', code: 'unused', events: [paid] },
  { sample: own, id: 104, reference: '104', number: '104', state: 'pending', code: 'unused', events: [['evt_104_paid', 'paid']] },
  { sample: null, id: 105, reference: '105', number: '105', state: 'pending', code: 'unused', events: [['import:paid', 'paid']] },
  {
    ...{ sample: shopify, id: 106, reference: '106', number: '#106', state: 'refunded', code: 'void' },
    events: [paid, ['refunded', 'refunded']],
  },
  // Refunded before its payment, which never came.
  {
    sample: wooCommerce,
    id: 107,
    reference: '107',
    number: '107',
    state: 'refunded',
    code: null,
    events: [['refunded', 'refunded']],
  },
  {
    ...{ sample: wooCommerce, id: 108, reference: '108', number: '108', state: 'needs_decision', code: 'used' },
    events: [paid, ['refund:108724', 'partly_refunded']],
  },
]
const emailOf = (id: number) => `buyer-${id}@mail.example`

async function insertStored(database: TestDatabase['database'], order: OldOrder): Promise<void> {
  const { id, sample, reference, number, state, code, events } = order
  const email = emailOf(id)
  const address = { customer_email: email, customer_key: email }
  const codeId = code === null ? null : `code-${id}`
  if (codeId !== null)
    await insert(database, 'access_codes', {
      ...{ id: codeId, code: `WILLOW-${id}`, is_used: code === 'used', used_by: null, created_at: at },
      ...{ ...address, voided_at: code === 'void' ? at : null, search_text: ` willow-${id}` },
    })
  const isPaid = events.some(([, kind]) => kind === 'paid')
  const row: Row = {
    ...{
      id: `order-${id}`,
      order_number: number,
      number_key: number.replace('#', ''),
      created_at: at,
      search_text: ` ${number}`,
    },
    ...{ ...address, is_activated: code === 'used', source: sample?.shop ?? 'import', reference, state, code_id: codeId },
    ...{ paid_at: isPaid ? at : null, refunded_at: state === 'refunded' ? at : null },
    partly_refunded_at: state === 'needs_decision' ? at : null,
  }
  await insert(database, 'orders', row)
  for (const [event_id, kind] of events)
    await insert(database, 'order_events', { order_id: `order-${id}`, event_id, kind, received_at: at })
}

forEachEngine((engine) => {
  let opened: TestDatabase
  let willow: Willow
  let admin: TestUser
  beforeEach(async () => {
    opened = await createTestDatabase(engine)
    const { database } = opened
    await migrate(database, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0110')))
    for (const order of stored) await insertStored(database, order)
    await migrate(database, migrations)
    const webhookSecrets = Object.fromEntries(shopSamples.map(({ shop }) => [shop, secret]))
    willow = await createWillow({ database, config: { webhookSecrets } })
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    return async () => {
      await willow.close()
      await opened.drop()
    }
  })

  async function deliver({ messages, url, headers }: ShopSample, bought: Bought): Promise<string[]> {
    const results: string[] = []
    for (const { text } of messages(bought)) {
      const sent = { 'content-type': 'application/json', ...headers(text, secret, willow.clock.now()) }
      const reply = await willow.app.inject({ method: 'POST', url, payload: text, headers: sent })
      expect(reply.statusCode).toBe(200)
      results.push(reply.json().result)
    }
    return results
  }
  /** Delivers all stored orders again, now with what was bought, and imports them from a file. */
  async function deliverStoredAgain(): Promise<void> {
    for (const { sample, id } of stored) if (sample) await deliver(sample, { id, email: emailOf(id), planners: 2 })
    const lines = stored.map(({ id, number }) => `${number},${emailOf(id)}`)
    const form = await formBody([
      ['file', { filename: 'orders.csv', content: Buffer.from(`Order ID,Email\n${lines.join('\n')}\n`) }],
    ])
    const report = await admin.send({ method: 'POST', url: '/api/admin/orders/import?mode=commit&mail=true', ...form })
    expect(report.json()).toMatchObject({ created: 0, badLines: [] })
    await willow.runJobs()
  }
  const orders = async () => (await admin.send({ url: '/api/admin/orders?sort=oldest&limit=200' })).json<Order[]>()
  const order = async (id: number) => (await orders()).find(({ customerEmail }) => customerEmail === emailOf(id)) as Order
  const summary = async () =>
    (await orders()).map(({ orderNumber, state, codes }) => [
      orderNumber,
      state,
      codes.map(({ code, state }) => `${code} ${state}`),
    ])
  const mails = () => opened.database.queries.selectFrom('mails').select('to_address').where('kind', '=', 'code').execute()
  const codes = async () => (await opened.database.queries.selectFrom('access_codes').select('id').execute()).length
  const alarms = async () =>
    (await admin.send({ url: '/api/admin/alarms' })).json<{ kind: string }[]>().filter(({ kind }) => kind === 'orders-waiting')
  async function namePlanner() {
    const product = { name: 'Planner 2027', isCoded: true, isStamped: false, editions: [] }
    const rules = [wooCommerce.rules.planner, shopify.rules.planner, lemonSqueezy.rules.planner, own.rules.planner]
    expect((await admin.send({ method: 'POST', url: '/api/admin/products', payload: { ...product, rules } })).statusCode).toBe(
      201,
    )
    await willow.runJobs()
  }

  test('each paid order from before the products keeps its one code, whatever is delivered again, before and after a product is named', async () => {
    const before = await summary()
    expect(before).toEqual(
      stored.map(({ id, number, state, code }) => [number, state, code === null ? [] : [`WILLOW-${id} ${code}`]]),
    )
    const made = await codes()
    await deliverStoredAgain()
    expect([await summary(), await codes(), await mails()]).toEqual([before, made, []])
    await namePlanner()
    await deliverStoredAgain()
    expect([await summary(), await codes(), await mails(), await alarms()]).toEqual([before, made, [], []])
  })

  test('until a first product is named, each new order gets one code as before; from then an unknown product waits', async () => {
    const shops = [wooCommerce, shopify, lemonSqueezy, own]
    for (const [index, sample] of shops.entries()) {
      const id = 200 + index
      const email = emailOf(id)
      const things = sample === lemonSqueezy ? { planners: 2 } : { planners: 2, mugs: 1 }
      expect(await deliver(sample, { id, email, ...things })).toEqual(['accepted'])
      expect(await order(id)).toMatchObject({ state: 'pending', codes: [{ state: 'unused', product: null }] })
      await deliver(sample, { id, email, posters: 5 })
    }
    expect((await mails()).map(({ to_address }) => to_address)).toEqual(shops.map((_, index) => emailOf(200 + index)))
    expect(await alarms()).toEqual([])
    const before = await summary()

    await namePlanner()
    for (const [index, sample] of shops.entries())
      await deliver(sample, { id: 200 + index, email: emailOf(200 + index), planners: 9 })
    expect(await summary()).toEqual(before)
    for (const [index, sample] of shops.entries()) {
      await deliver(sample, { id: 300 + index, email: emailOf(300 + index), planners: 2 })
      await deliver(sample, { id: 400 + index, email: emailOf(400 + index), mugs: 1 })
      expect(await order(300 + index)).toMatchObject({
        state: 'pending',
        codes: [{ product: 'Planner 2027' }, { product: 'Planner 2027' }],
      })
      expect(await order(400 + index)).toMatchObject({ state: 'waiting', waitsFor: 'product', codes: [] })
    }
    expect(await alarms()).toMatchObject([{ count: shops.length }])
  })

  test('refunds of orders from before the products still void their one code, or ask', async () => {
    await namePlanner()
    const refund = (sample: ShopSample, id: number, paidBack: 'all' | 'planner') =>
      deliver(sample, { id, email: emailOf(id), planners: 2, paidBack })
    await refund(wooCommerce, 101, 'all')
    expect(await order(101)).toMatchObject({ state: 'refunded', codes: [{ state: 'void' }] })
    await refund(shopify, 102, 'all')
    expect(await order(102)).toMatchObject({ state: 'needs_decision', codes: [{ state: 'used' }] })
    // It has one code for all its lines.
    await refund(own, 104, 'planner')
    expect(await order(104)).toMatchObject({ state: 'needs_decision', codes: [{ state: 'unused' }] })
    const before = await summary()
    await deliverStoredAgain()
    expect(await summary()).toEqual(before)
  })
})
