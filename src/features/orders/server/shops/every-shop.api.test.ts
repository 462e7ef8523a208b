import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import type { Delivery } from '../../deliveries.contract.ts'
import type { Order } from '../../orders.contract.ts'
import { type Bought, kofiPayment, type ShopMessage, type ShopSample, shopSamples } from './every-shop.test-data.ts'
import { type GumroadServer, startGumroadServer } from './gumroad-server.test-data.ts'

const secret = 'a secret that the shops share'
const former = 'the secret before it was changed'
const secretsOf = (value: string) => Object.fromEntries(shopSamples.map(({ shop }) => [shop, value]))

forEachDatabase((current) => {
  let gumroad: GumroadServer
  let willow: Willow
  /** The same installation with another secret. */
  let changed: Willow
  let admin: TestUser
  beforeAll(async () => {
    gumroad = await startGumroadServer(secret)
    const { database } = current()
    willow = await createWillow({ database, config: { gumroadApi: gumroad.url, webhookSecrets: secretsOf(secret) } })
    const config = { gumroadApi: gumroad.url, webhookSecrets: secretsOf(former) }
    changed = await createWillow({ database, clock: willow.clock, config })
  })
  beforeEach(async () => {
    for (const table of ['products', 'orders', 'order_deliveries', 'access_codes', 'mails', 'jobs', 'rate_limits'] as const)
      await current().database.queries.deleteFrom(table).execute()
    willow.clock.advance(2 * 60 * 60_000)
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    Object.assign(gumroad.state, { sales: [], unlisted: [], instead: null, asked: [] })
  })
  afterAll(async () => {
    await changed.close()
    await willow.close()
    await gumroad.close()
  })

  async function post({ url, headers, contentType, proved }: ShopSample, { text, sale }: ShopMessage, to = willow) {
    if (sale) gumroad.state.sales = [...gumroad.state.sales.filter(({ id }) => id !== sale.id), sale]
    const sent = { 'content-type': contentType ?? 'application/json', ...headers(text, secret, willow.clock.now()) }
    return to.app.inject({ method: 'POST', url, payload: proved?.(text, secret) ?? text, headers: sent })
  }
  async function deliver(sample: ShopSample, bought: Bought): Promise<string[]> {
    const results: string[] = []
    for (const message of sample.messages(bought)) {
      const reply = await post(sample, message)
      expect(reply.statusCode).toBe(200)
      results.push(reply.json().result)
    }
    return results
  }
  const add = async (payload: object) =>
    expect((await admin.send({ method: 'POST', url: '/api/admin/products', payload })).statusCode).toBe(201)
  async function sells({ rules }: ShopSample) {
    const product = { isStamped: false, editions: [] }
    await add({ ...product, name: 'Planner 2027', isCoded: true, rules: [rules.planner] })
    await add({ ...product, name: 'Mug', isCoded: false, rules: [rules.mug] })
  }
  const orders = async () => (await admin.send({ url: '/api/admin/orders?sort=oldest&limit=200' })).json<Order[]>()
  const states = async () => (await orders()).map(({ state, codes }) => [state, codes.map((code) => code.state)])
  const mails = () =>
    current().database.queries.selectFrom('mails').select(['to_address', 'subject', 'text']).orderBy('id').execute()
  const codes = () =>
    current().database.queries.selectFrom('access_codes').select(['code', 'product_id', 'voided_at']).orderBy('id').execute()
  const alarms = async () =>
    (await admin.send({ url: '/api/admin/alarms' }))
      .json<{ kind: string }[]>()
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('orders-'))
  const deliveries = async () => (await admin.send({ url: '/api/admin/order-deliveries' })).json<Delivery[]>()
  const replay = async (id: string) => {
    const reply = await admin.send({ method: 'POST', url: `/api/admin/order-deliveries/${id}/replay` })
    return reply.json<{ delivery: Delivery }>().delivery
  }
  const email = 'ada@mail.example'
  const each = shopSamples.map((sample) => [sample.shop, sample] as const)
  const refunding = each.filter(([, { paysBack }]) => paysBack !== 'untold')

  test.each(each)(
    '%s: 2 planners and a mug bring 2 right codes in one email, and a message sent twice changes nothing',
    async (_, sample) => {
      await sells(sample)
      const bought = { id: 901, email, planners: 2, mugs: 1 }
      const messages = sample.messages(bought)
      expect(await deliver(sample, bought)).toEqual(messages.map(() => 'accepted'))
      const found = await orders()
      const products = found.flatMap((order) => order.codes.map(({ product, state }) => [product, state]))
      expect(products).toEqual([
        ['Planner 2027', 'unused'],
        ['Planner 2027', 'unused'],
      ])
      expect(found.map(({ state }) => state)).toEqual(messages.length === 1 ? ['pending'] : ['pending', 'without_code'])
      const [mail, ...more] = await mails()
      expect([more, mail?.to_address]).toEqual([[], email])
      for (const { code } of await codes()) expect(mail?.text).toContain(code)

      expect(await deliver(sample, bought)).toEqual(messages.map(() => 'known'))
      await Promise.all(messages.flatMap((message) => [post(sample, message), post(sample, message)]))
      expect([await orders(), (await mails()).length]).toEqual([found, 1])
      expect(await alarms()).toEqual([])
    },
  )

  test.each(each)('%s: an order that arrives several times at once gets its codes once', async (_, sample) => {
    await sells(sample)
    const messages = sample.messages({ id: 902, email, planners: 2 })
    await Promise.all(messages.flatMap((message) => [post(sample, message), post(sample, message), post(sample, message)]))
    expect([(await codes()).length, (await mails()).length]).toEqual([2, 1])
  })

  test.each(refunding)('%s: a refund before the payment prevents codes, and a refund after it voids them', async (_, sample) => {
    await sells(sample)
    const early = { id: 903, email, planners: 2 }
    await deliver(sample, { ...early, paidBack: 'all' })
    await deliver(sample, early)
    expect([await states(), await codes(), await mails()]).toEqual([[['refunded', []]], [], []])
    const late = { id: 904, email, planners: 2 }
    await deliver(sample, late)
    await deliver(sample, { ...late, paidBack: 'all' })
    expect((await states())[1]).toEqual(['refunded', ['void', 'void']])
    expect(await deliver(sample, late)).toEqual(['known'])
    expect((await states())[1]).toEqual(['refunded', ['void', 'void']])
  })

  test.each(refunding)(
    '%s: of a line that is paid back the codes are voided if the shop names it, otherwise the operator decides, each time',
    async (_, sample) => {
      await sells(sample)
      const bought = { id: 905, email, planners: 3, ...(sample.paysBack === 'line' ? { mugs: 1 } : {}) }
      await deliver(sample, bought)
      expect(await deliver(sample, { ...bought, paidBack: 'planner' })).toEqual(['accepted'])
      const [order] = await orders()
      if (sample.paysBack === 'line') {
        expect(await states()).toEqual([['pending', ['unused', 'unused', 'void']]])
        await deliver(sample, { ...bought, paidBack: 'planner' })
        expect(await states()).toEqual([['pending', ['unused', 'unused', 'void']]])
        await deliver(sample, { ...bought, paidBack: 'two planners' })
        expect(await states()).toEqual([['pending', ['unused', 'void', 'void']]])
        return
      }
      const decide = (decision: string) =>
        admin.send({ method: 'POST', url: `/api/admin/orders/${order?.id}/decide`, payload: { decision } })
      const all = (state: string) => ['unused', 'unused', 'unused'].map(() => state)
      expect(await states()).toEqual([['needs_decision', all('unused')]])
      await decide('keep')
      expect(await deliver(sample, { ...bought, paidBack: 'planner' })).toEqual(['known'])
      expect(await states()).toEqual([['pending', all('unused')]])
      // Each further refund asks again.
      await deliver(sample, { ...bought, paidBack: 'two planners' })
      expect(await states()).toEqual([['needs_decision', all('unused')]])
      await decide('revoke')
      expect(await states()).toEqual([['refunded', all('void')]])
    },
  )

  test.each(refunding)(
    '%s: a refund of a part before the payment leaves the codes that were not paid back',
    async (_, sample) => {
      await sells(sample)
      const bought = { id: 906, email, planners: 3 }
      await deliver(sample, { ...bought, paidBack: 'planner' })
      await deliver(sample, bought)
      const left =
        sample.paysBack === 'line' ? ['pending', ['unused', 'unused']] : ['needs_decision', ['unused', 'unused', 'unused']]
      expect([await states(), (await mails()).length]).toEqual([[left], 1])
    },
  )

  test.each(each.filter(([, { hasTestMode }]) => hasTestMode))(
    '%s: orders and refunds of its test mode are marked and make nothing',
    async (_, sample) => {
      await sells(sample)
      const bought = { id: 907, email, planners: 2, isTest: true }
      expect(await deliver(sample, bought)).toEqual(['test'])
      expect(await deliver(sample, bought)).toEqual(['test'])
      expect([await orders(), await codes(), await mails(), await alarms()]).toEqual([[], [], [], []])
      expect((await deliveries()).map(({ result, canReplay }) => [result, canReplay])).toEqual(Array(2).fill(['test', false]))
      expect((await deliveries())[0]?.reason).toContain('test mode')
    },
  )

  test.each(each)('%s: a coupon down to nothing and another currency change nothing about the codes', async (_, sample) => {
    await sells(sample)
    await deliver(sample, { id: 908, email, planners: 2, isDiscounted: true })
    expect([await states(), (await mails()).length]).toEqual([[['pending', ['unused', 'unused']]], 1])
  })

  test.each(each)('%s: an unknown product waits and raises an alarm, until it is named', async (_, sample) => {
    await sells(sample)
    await deliver(sample, { id: 909, email, posters: 2 })
    expect([await states(), await mails(), await alarms()]).toEqual([[['waiting', []]], [], ['orders-waiting']])
    const poster = { name: 'Poster', isCoded: true, isStamped: false, editions: [], rules: [sample.rules.poster] }
    await add(poster)
    await willow.runJobs()
    expect([await states(), await alarms()]).toEqual([[['pending', ['unused', 'unused']]], []])
    expect((await orders())[0]?.codes.map(({ product }) => product)).toEqual(['Poster', 'Poster'])
    expect(await mails()).toHaveLength(1)
  })

  test.each(each)('%s: an order of 400 planners gets no code and no email, and waits with an alarm', async (_, sample) => {
    await sells(sample)
    expect(await deliver(sample, { id: 910, email, planners: 400 })).toEqual(['accepted'])
    expect((await orders())[0]).toMatchObject({ state: 'waiting', waitsFor: 'count', codes: [] })
    expect([await codes(), await mails(), await alarms()]).toEqual([[], [], ['orders-waiting']])
  })

  test('the largest order that gets codes at once has 100, in one email', async () => {
    const sample = shopSamples.find(({ shop }) => shop === 'shopify') as ShopSample
    await sells(sample)
    await deliver(sample, { id: 914, email, planners: 100 })
    const [made, [mail, ...more]] = [await codes(), await mails()]
    expect([made.length, new Set(made.map(({ code }) => code)).size, more]).toEqual([100, 100, []])
    expect(made.filter(({ code }) => !mail?.text.includes(code))).toEqual([])
    await deliver(sample, { id: 915, email, planners: 101 })
    expect([(await codes()).length, (await orders())[1]?.waitsFor]).toEqual([100, 'count'])
  })

  test('a tip, a membership or a commission of Ko-fi makes no order and no alarm, unless a product names it', async () => {
    const sample = shopSamples.find(({ shop }) => shop === 'kofi') as ShopSample
    const pay = async (type: string, changes: object = {}) => {
      const payment = kofiPayment({ type, kofi_transaction_id: `${type}-${++paid}`, ...changes })
      return (await post(sample, { text: JSON.stringify(payment) })).json().result
    }
    let paid = 0
    const member = { is_subscription_payment: true, is_first_subscription_payment: true, tier_name: 'Gold' }
    const renewal = { ...member, is_first_subscription_payment: false }
    for (const type of ['Donation', 'Tip', 'Commission']) expect(await pay(type)).toBe('ignored')
    expect([await pay('Subscription', member), await pay('Subscription', renewal)]).toEqual(['ignored', 'ignored'])
    expect([await orders(), await codes(), await alarms()]).toEqual([[], [], []])
    expect((await deliveries()).map(({ reason }) => reason?.slice(0, 11))).toEqual([undefined, ...Array(4).fill('It is a tip')])
    expect(await pay('Auction')).toBe('unread')

    await add({ ...golden, rules: [{ kind: 'title', shop: null, value: 'gold' }] })
    expect([await pay('Subscription', member), await pay('Subscription', renewal)]).toEqual(['accepted', 'ignored'])
    expect([await pay('Donation'), await pay('Subscription', { ...member, tier_name: 'Silver' })]).toEqual(['ignored', 'ignored'])
    expect([await states(), (await mails()).length]).toEqual([[['pending', ['unused']]], 1])
  })
  const golden = { name: 'Gold', isCoded: true, isStamped: false, editions: [] }

  test('attack: the token of Ko-fi and the hash of Payhip are not stored with their messages', async () => {
    for (const name of ['kofi', 'payhip']) {
      const sample = shopSamples.find(({ shop }) => shop === name) as ShopSample
      await post(sample, sample.unreadable({ id: 916, email, planners: 1 }))
    }
    const kept = await current().database.queries.selectFrom('order_deliveries').select(['body', 'signature']).execute()
    expect(kept).toHaveLength(2)
    const hash = createHash('sha256').update(secret).digest('hex')
    for (const { body, signature } of kept)
      for (const text of [Buffer.from(body ?? '', 'base64').toString('utf8'), signature])
        for (const word of [secret, hash]) expect(text).not.toContain(word)
  })

  test.each(each)(
    'attack on %s: a message that was changed where it is stored, or of which the secret has changed, is refused',
    async (_, sample) => {
      await sells(sample)
      const good = sample.messages({ id: 911, email, planners: 2 })[0] as ShopMessage
      const { field, ...bad } = sample.unreadable({ id: 912, email, planners: 2 })
      const reply = await post(sample, bad)
      expect(reply.json()).toMatchObject(sample.shop === 'webhook' ? { code: 'orders.unreadable_event' } : { result: 'unread' })
      const [stored] = await deliveries()
      expect(stored).toMatchObject({ result: 'unread', canReplay: true, reason: expect.stringContaining(field) })
      expect(await alarms()).toEqual(['orders-unread'])
      const id = stored?.id ?? ''
      expect(await replay(id)).toMatchObject({ result: 'unread', canReplay: true })

      const keep = (text: string) => {
        const body = Buffer.from(text).toString('base64')
        return current().database.queries.updateTable('order_deliveries').set({ body }).where('id', '=', id).execute()
      }
      const [before] = await current().database.queries.selectFrom('order_deliveries').select('body').execute()
      await keep(sample.shop === 'gumroad' ? 'sale_id=made-up' : good.text)
      expect(await replay(id)).toMatchObject({ result: 'refused' })
      await keep(Buffer.from(before?.body ?? '', 'base64').toString('utf8'))
      const elsewhere = await changed.app.inject({
        method: 'POST',
        url: `/api/admin/order-deliveries/${id}/replay`,
        headers: { cookie: admin.cookie },
      })
      expect(elsewhere.json()).toMatchObject({ delivery: { result: 'refused', canReplay: true } })
      expect(await replay(id)).toMatchObject({ result: 'unread', canReplay: true })
      expect([await orders(), await codes(), await mails()]).toEqual([[], [], []])
    },
  )

  test.each(each)('%s: what was refused while the secret was wrong is replayed with its codes, once', async (_, sample) => {
    await sells(sample)
    const message = sample.messages({ id: 913, email, planners: 2 })[0] as ShopMessage
    expect([401, 503]).toContain((await post(sample, message, changed)).statusCode)
    const [stored] = await deliveries()
    expect([stored?.result, await codes()]).toEqual(['refused', []])
    expect(await replay(stored?.id ?? '')).toMatchObject({ result: 'accepted', canReplay: false })
    expect(await deliver(sample, { id: 913, email, planners: 2 })).toEqual(['known'])
    expect([await states(), (await mails()).length, await alarms()]).toEqual([[['pending', ['unused', 'unused']]], 1, []])
  })
})
