import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Alarm } from '#operations/alarms.contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { type GumroadShop, gumroadToken, startGumroadShop } from '#test/servers/gumroad-shop.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import type { Delivery } from '../../deliveries.contract.ts'
import { createAskGumroad } from './ask-gumroad.ts'
import { type GumroadServer, gumroadPing, gumroadSale, startGumroadServer } from './gumroad-server.test-data.ts'

forEachDatabase((current) => {
  let shop: GumroadShop
  let gumroad: GumroadServer
  let willow: Willow
  let admin: TestUser
  beforeAll(async () => {
    shop = await startGumroadShop(current().database)
    ;({ gumroad, willow } = shop)
  })
  beforeEach(async () => {
    for (const table of [
      'shop_networks',
      'shop_addresses',
      'order_deliveries',
      'shop_contacts',
      'orders',
      'order_events',
      'rate_limits',
      'mails',
    ] as const)
      await current().database.queries.deleteFrom(table).execute()
    willow.clock.advance(2 * 60 * 60_000)
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    Object.assign(gumroad.state, { sales: [gumroadSale()], unlisted: [], instead: null, asked: [] })
  })
  afterAll(() => shop.close())

  const orders = () => current().database.queries.selectFrom('orders').selectAll().execute()
  const mails = () => current().database.queries.selectFrom('mails').selectAll().execute()
  const list = async () => (await admin.send({ url: '/api/admin/order-deliveries' })).json<Delivery[]>()
  const alarms = async () =>
    (await admin.send({ url: '/api/admin/alarms' }))
      .json<Alarm[]>()
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('orders-'))
  const replay = (id = '') =>
    admin.send({ method: 'POST', url: `/api/admin/order-deliveries/${id === '' ? '' : `${id}/`}replay` })

  test('a ping makes a code for the sale that Gumroad confirms, and is read from its answer only', async () => {
    expect(await shop.ping()).toEqual([200, 'accepted'])
    const [order] = await orders()
    expect(order).toMatchObject({
      source: 'gumroad',
      order_number: '524459935',
      customer_email: 'ada@mail.example',
      state: 'pending',
    })
    expect(JSON.parse(order?.items ?? '')).toEqual([
      { lineId: null, title: 'Planner 2027', sku: null, productId: '32-nPAicqbLj8B_WswVlMw==', quantity: 2 },
    ])
    expect((await mails()).map((mail) => mail.to_address)).toEqual(['ada@mail.example'])
    expect(gumroad.state.asked).toEqual(['GET /v2/sales/FO8TXN-dbxYaBdahG97Y-Q%3D%3D', 'GET /v2/sales?order_id=524459935'])
    expect(await shop.ping({ retry_count: '1' })).toEqual([200, 'known'])
    expect([(await orders()).length, (await mails()).length]).toEqual([1, 1])
  })

  test('attack: a forged ping, or one that names another address, makes no code', async () => {
    expect(await shop.ping({ sale_id: 'made-up' })).toEqual([401, 'orders.not_signed'])
    for (const sale_id of ['', '../user', 'a'.repeat(200), 'http://169.254.169.254/', 'x?access_token=1', '%2e%2e'])
      expect(await shop.ping({ sale_id })).toEqual([401, 'orders.not_signed'])
    // Nothing in a ping leads anywhere but to this one address.
    expect(gumroad.state.asked).toEqual(['GET /v2/sales/made-up'])
    const [delivery, ...others] = await list()
    expect([delivery?.result, delivery?.customerEmail, others]).toEqual(['refused', null, []])
    expect(delivery?.reason).toContain('doesn’t know this sale')
    expect(await orders()).toEqual([])
  })

  test("attack: what Gumroad doesn't list as sold makes no code, although it can be looked up", async () => {
    Object.assign(gumroad.state, { sales: [], unlisted: [gumroadSale()] })
    expect(await shop.ping()).toEqual([200, 'unread'])
    expect([await orders(), await alarms()]).toEqual([[], ['orders-unread']])
    Object.assign(gumroad.state, { unlisted: [gumroadSale({ is_preorder_authorization: true })] })
    expect(await shop.ping()).toEqual([200, 'ignored'])
  })

  test("a test makes no code, of the seller's own purchase and of a sale that is sent again as a test", async () => {
    expect(await shop.ping({ test: 'true' })).toEqual([200, 'test'])
    Object.assign(gumroad.state, { sales: [], unlisted: [gumroadSale()] })
    expect(await shop.ping({ test: 'true' })).toEqual([200, 'test'])
    expect([await orders(), await mails()]).toEqual([[], []])
    expect(await shop.ping({ test: 'true', sale_id: 'made-up' })).toEqual([401, 'orders.not_signed'])
  })

  test('while Gumroad says nothing useful, a ping is answered so that it comes again, and is kept for a replay', async () => {
    const wrong: [string, (typeof gumroad.state)['instead']][] = [
      ['an error', (reply) => reply.writeHead(500).end()],
      ['too many requests', (reply) => reply.writeHead(429).end('{}')],
      ['no JSON', (reply) => reply.writeHead(200).end('<html>')],
      [
        'another sale',
        (reply) => reply.writeHead(200).end(JSON.stringify({ success: true, sale: gumroadSale({ id: 'other' }) })),
      ],
      ['no sale', (reply) => reply.writeHead(200).end('{"success":true}')],
      ['somewhere else', (reply) => reply.writeHead(302, { location: `${gumroad.url}/v2/sales/x` }).end()],
      ['a cut', (reply) => reply.destroy()],
      [
        'very much',
        (reply) => reply.writeHead(200).end(JSON.stringify({ success: true, sale: gumroadSale({ x: 'a'.repeat(600_000) }) })),
      ],
    ]
    for (const [, instead] of wrong) {
      gumroad.state.instead = instead
      expect(await shop.ping()).toEqual([503, 'orders.shop_silent'])
    }
    const [delivery, ...others] = await list()
    expect(others).toEqual([])
    expect(delivery).toMatchObject({ result: 'refused', canReplay: true, reason: 'The shop didn’t confirm the message in time.' })
    expect(await alarms()).toEqual(['orders-refused'])
    expect((await replay(delivery?.id)).json()).toMatchObject({ delivery: { result: 'refused', canReplay: true } })

    gumroad.state.instead = null
    expect((await replay()).json()).toMatchObject({ accepted: 1, left: 0 })
    expect(await orders()).toHaveLength(1)
    expect(await alarms()).toEqual([])
  })

  test('a list that fails makes no code, and a later ping of the same sale puts the kept one right', async () => {
    gumroad.state.instead = (reply, url) =>
      reply.writeHead(200).end(JSON.stringify(url.search ? { success: false } : { success: true, sale: gumroadSale() }))
    expect(await shop.ping()).toEqual([503, 'orders.shop_silent'])
    expect(await orders()).toEqual([])
    gumroad.state.instead = null
    expect(await shop.ping({ retry_count: '1' })).toEqual([200, 'accepted'])
    expect(await alarms()).toEqual([])
    expect((await list()).map(({ result, canReplay }) => [result, canReplay])).toEqual([
      ['accepted', false],
      ['refused', false],
    ])
  })

  test('an access token that Gumroad refuses is named as the reason', async () => {
    const other = await createWillow({
      database: current().database,
      clock: willow.clock,
      config: { gumroadApi: gumroad.url, webhookSecrets: { gumroad: 'a token without the scope' } },
    })
    const reply = await other.app.inject({
      method: 'POST',
      url: '/api/webhooks/gumroad',
      payload: gumroadPing(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await other.close()
    expect(reply.statusCode).toBe(503)
    const [delivery] = await list()
    expect(delivery?.reason).toContain('refuses the access token')
    expect((await replay(delivery?.id)).json()).toMatchObject({ delivery: { result: 'accepted' } })
  })

  test('refunds and disputes void unused codes, a won dispute does nothing, and a refund of a part waits for the operator', async () => {
    await shop.ping()
    const state = async () => (await orders())[0]?.state
    gumroad.state.sales = [gumroadSale({ disputed: true, dispute_won: true })]
    expect([await shop.ping({ resource_name: 'dispute_won' }), await state()]).toEqual([[200, 'known'], 'pending'])
    gumroad.state.sales = [gumroadSale({ partially_refunded: true, amount_refundable_in_currency: '12' })]
    expect([await shop.ping({ resource_name: 'refund' }), await state()]).toEqual([[200, 'accepted'], 'needs_decision'])
    expect(await shop.ping({ resource_name: 'refund' })).toEqual([200, 'known'])
    gumroad.state.sales = [gumroadSale({ disputed: true })]
    expect([await shop.ping({ resource_name: 'dispute' }), await state()]).toEqual([[200, 'accepted'], 'refunded'])
    gumroad.state.sales = [gumroadSale({ refunded: true })]
    expect(await shop.ping({ resource_name: 'refund' })).toEqual([200, 'known'])
    expect(await shop.ping()).toEqual([200, 'known'])
    expect(await mails()).toHaveLength(1)
  })

  test('a refund before the payment prevents a code', async () => {
    gumroad.state.sales = [gumroadSale({ refunded: true })]
    expect(await shop.ping()).toEqual([200, 'accepted'])
    gumroad.state.sales = [gumroadSale()]
    await shop.ping()
    expect([(await orders())[0]?.state, await mails()]).toEqual(['refunded', []])
  })

  test("a gift goes to its receiver; renewals, parts of bundles and the giver's payment make no code", async () => {
    const gift = gumroadSale({ is_gift_receiver_purchase: true, email: 'gift@mail.example', purchase_email: 'gift@mail.example' })
    Object.assign(gumroad.state, { sales: [], unlisted: [gift] })
    expect(await shop.ping({ is_gift_receiver_purchase: 'true' })).toEqual([200, 'accepted'])
    expect((await orders())[0]).toMatchObject({ customer_email: 'gift@mail.example' })
    for (const part of [{ recurring_charge: true }, { is_bundle_product_purchase: true }, { is_gift_sender_purchase: true }]) {
      gumroad.state.sales = [gumroadSale({ id: 'another', order_id: 7, ...part })]
      expect(await shop.ping({ sale_id: 'another' })).toEqual([200, 'ignored'])
    }
    // Its order is the receiver's, which this doesn't name.
    gumroad.state.sales = [gumroadSale({ id: 'another', order_id: 7, is_gift_sender_purchase: true, refunded: true })]
    expect(await shop.ping({ sale_id: 'another' })).toEqual([200, 'unread'])
  })

  test('attack: an answer about another sale than the one that was asked for makes no code, whatever it says', async () => {
    const other = gumroadSale({ id: 'of-somebody-else', is_gift_receiver_purchase: true })
    gumroad.state.instead = (reply, url) =>
      reply.writeHead(200).end(JSON.stringify(url.search ? { success: true, sales: [other] } : { success: true, sale: other }))
    expect(await shop.ping()).toEqual([503, 'orders.shop_silent'])
    const unlisted = gumroadSale()
    gumroad.state.instead = (reply, url) =>
      reply.writeHead(200).end(JSON.stringify(url.search ? { success: true, sales: [other] } : { success: true, sale: unlisted }))
    expect(await shop.ping()).toEqual([200, 'unread'])
    expect([await orders(), await mails()]).toEqual([[], []])
  })

  const address = async () => (await admin.send({ url: '/api/admin/order-shops/gumroad/address' })).json()
  const makeAddress = async () => {
    const reply = await admin.send({ method: 'POST', url: '/api/admin/order-shops/gumroad/address' })
    return reply.json<{ address: string }>().address.replace(/^.*\/gumroad/, '')
  }
  const dayMs = 24 * 60 * 60_000

  test('an address with a secret is shown once, kept as a hash, and renewed; the one without ends 30 days after its first sale', async () => {
    expect(await address()).toEqual({ madeAt: null, confirmedAt: null, formerEndsAt: null })
    const first = await makeAddress()
    expect(Buffer.from(first.slice(1), 'base64url')).toHaveLength(16)
    const rows = await current().database.queries.selectFrom('shop_addresses').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(first.slice(1))
    expect(await address()).toMatchObject({ madeAt: expect.any(String), confirmedAt: null })
    const path = await makeAddress()
    for (const wrong of [first, '/wrong', `${path}x`])
      expect(await shop.ping({}, { path: wrong })).toEqual([404, 'request.unknown_path'])
    // Neither a forged ping nor a test begins the end of the other address.
    expect(await shop.ping({ sale_id: 'made-up' }, { path })).toEqual([401, 'orders.not_signed'])
    expect(await shop.ping({ test: 'true' }, { path })).toEqual([200, 'test'])
    willow.clock.advance(60 * dayMs)
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    expect((await address()).confirmedAt).toBe(null)
    expect(await shop.ping()).toEqual([200, 'accepted'])

    const { headers } = await willow.app.inject({ method: 'POST', url: `/api/webhooks/gumroad${path}`, payload: 'x' })
    expect(headers['cache-control']).toBe('no-store')
    expect(await shop.ping({}, { path })).toEqual([200, 'known'])
    const formerEndsAt = new Date(willow.clock.now() + 30 * dayMs).toISOString()
    expect(await address()).toMatchObject({ formerEndsAt })
    await makeAddress()
    expect(await address()).toMatchObject({ formerEndsAt })
    willow.clock.advance(30 * dayMs - 1000)
    expect(await shop.ping()).toEqual([200, 'known'])
    willow.clock.advance(1000)
    expect(await shop.ping()).toEqual([404, 'request.unknown_path'])
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    expect(await shop.ping({}, { path: await makeAddress() })).toEqual([200, 'known'])
  })

  test('attack: the budgets of the address with a secret, of replays and of what is stored end apart from each other', async () => {
    const use = (name: string, points: number) =>
      current().database.queries.updateTable('rate_limits').set({ points }).where('key', 'like', `%webhook-${name}%`).execute()
    const path = await makeAddress()
    await shop.ping()
    await shop.ping({}, { path })
    await use('questions-secret', 20_000)
    expect(await shop.ping({}, { path })).toEqual([503, 'orders.shop_silent'])
    expect(await shop.ping()).toEqual([200, 'known'])

    gumroad.state.instead = (reply) => reply.writeHead(500).end()
    await shop.ping({ sale_id: 'of-a-stranger' }, { from: '203.0.113.1' })
    const stored = (await list()).length
    await use('refusals-strangers', 2000)
    await shop.ping({ sale_id: 'of-another' }, { from: '203.0.113.2' })
    expect((await list()).length).toBe(stored)
    await shop.ping({ sale_id: 'of-the-shop' })
    expect((await list()).length).toBe(stored + 1)

    await replay()
    await use('questions-replay', 2000)
    const asked = gumroad.state.asked.length
    expect((await replay()).json()).toMatchObject({ accepted: 0 })
    expect(gumroad.state.asked).toHaveLength(asked)
  })

  test('attack: many pings ask Gumroad up to a limit', async () => {
    await shop.ping()
    const asked = gumroad.state.asked.length
    const row = current().database.queries.updateTable('rate_limits').set({ points: 2000 })
    await row.where('key', 'like', '%webhook-questions%').execute()
    expect(await shop.ping()).toEqual([503, 'orders.shop_silent'])
    expect(gumroad.state.asked).toHaveLength(asked)
  })
})

test('a Gumroad that never answers is given up before Gumroad gives up its ping', async () => {
  const gumroad = await startGumroadServer(gumroadToken)
  gumroad.state.instead = () => undefined
  const ask = createAskGumroad({ api: gumroad.url, withinMs: 50 })
  expect(await ask(Buffer.from('sale_id=x'), gumroadToken)).toMatchObject({ kind: 'silent' })
  await gumroad.close()
  expect(await ask(Buffer.from('sale_id=x'), gumroadToken)).toMatchObject({ kind: 'silent' })
})
