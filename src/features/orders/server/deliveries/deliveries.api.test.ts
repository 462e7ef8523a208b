import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyEmail } from '#features/accounts/server/users.store.ts'
import { instant } from '#kit/clock.ts'
import type { Alarm } from '#operations/alarms.contract.ts'
import { usualRetentionDays } from '#operations/server/config.ts'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { removeOutdated } from '#operations/server/upkeep/retention.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createWillow, englishWordings, type TestUser, type Willow } from '#test/willow.ts'
import type { Delivery, ShopContact } from '../../deliveries.contract.ts'
import { lemonSqueezyOrder, shopifyOrder, shopifyRefund, wooCommerceOrder } from '../shops/shops.test-data.ts'
import { signatureHeader } from '../webhook-signature.ts'
import { mostUnread } from './deliveries.store.ts'

const secrets = { shopify: 'a secret of shopify', woocommerce: 'a secret of woocommerce', lemonsqueezy: 'a secret of lemon' }
const wrong = 'the secret before it was corrected'
const headers = { shopify: 'x-shopify-hmac-sha256', woocommerce: 'x-wc-webhook-signature', lemonsqueezy: 'x-signature' }
type Signed = keyof typeof secrets
const dayMs = 24 * 60 * 60_000

forEachDatabase((current) => {
  let willow: Willow
  /** The same installation while the secrets are wrong. */
  let misconfigured: Willow
  let admin: TestUser
  beforeAll(async () => {
    const { database } = current()
    willow = await createWillow({ database, config: { webhookSecrets: { ...secrets, webhook: 'a secret of our own' } } })
    const webhookSecrets = { shopify: wrong, woocommerce: wrong, lemonsqueezy: wrong, webhook: wrong }
    misconfigured = await createWillow({ database, clock: willow.clock, config: { webhookSecrets } })
  })
  beforeEach(async () => {
    for (const table of [
      'order_words',
      'order_deliveries',
      'shop_contacts',
      'orders',
      'order_events',
      'rate_limits',
      'mails',
    ] as const)
      await current().database.queries.deleteFrom(table).execute()
    // Each server remembers a reached limit until its window ends.
    willow.clock.advance(2 * 60 * 60_000)
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
  })
  afterAll(async () => {
    await misconfigured.close()
    await willow.close()
  })

  const sign = (shop: Signed, text: string | Buffer, secret = secrets[shop]) =>
    createHmac('sha256', secret)
      .update(text)
      .digest(shop === 'lemonsqueezy' ? 'hex' : 'base64')
  const post = (to: Willow, shop: Signed, payload: object | string, signature?: string | null) => {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const signed = signature === undefined ? sign(shop, text) : signature
    const sent = { 'content-type': 'application/json', ...(signed === null ? {} : { [headers[shop]]: signed }) }
    return to.app.inject({ method: 'POST', url: `/api/webhooks/${shop}`, payload: text, headers: sent })
  }
  const list = async (query = '') => (await admin.send({ url: `/api/admin/order-deliveries${query}` })).json<Delivery[]>()
  const alarms = async () =>
    (await admin.send({ url: '/api/admin/alarms' }))
      .json<Alarm[]>()
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('orders-'))
  const replay = (id = '') =>
    admin.send({ method: 'POST', url: `/api/admin/order-deliveries/${id === '' ? '' : `${id}/`}replay` })
  const codes = async () =>
    (await willow.database.queries.selectFrom('orders').select('code_id').execute()).map((row) => row.code_id)

  test('a message with a wrong signature is stored, raises an alarm, and is replayed once the secret is corrected', async () => {
    const refused = await post(misconfigured, 'woocommerce', wooCommerceOrder())
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'orders.not_signed'])
    const [delivery] = await list()
    expect(delivery).toMatchObject({
      shop: 'woocommerce',
      result: 'refused',
      canReplay: true,
      orderNumber: null,
      customerEmail: null,
    })
    expect(delivery?.reason).toContain('The signature is wrong')
    expect(await alarms()).toEqual(['orders-refused'])

    const first = await replay(delivery?.id)
    expect(first.json()).toMatchObject({ message: 'The order was recorded.', delivery: { result: 'accepted', canReplay: false } })
    expect(await codes()).toHaveLength(1)
    expect(await alarms()).toEqual([])
    const again = await replay(delivery?.id)
    expect([again.statusCode, again.json().code]).toEqual([409, 'orders.delivery_not_replayable'])
    expect(await codes()).toHaveLength(1)
    expect((await admin.send({ url: '/api/admin/actions' })).json()[0]).toMatchObject({ action: 'delivery.replay' })
  })

  test('two replays at once make one code', async () => {
    await post(misconfigured, 'shopify', shopifyOrder())
    await Promise.all([replay(), replay(), replay()])
    expect(await codes()).toHaveLength(1)
    expect(await current().database.queries.selectFrom('mails').select('id').execute()).toHaveLength(1)
  })

  test('attack: a replay checks the signature with the present secret, over the same bytes', async () => {
    const text = `${JSON.stringify(shopifyOrder())}\n\u00e9`
    await post(willow, 'shopify', text, sign('shopify', text, 'a secret somebody made up'))
    const [delivery] = await list()
    expect((await replay(delivery?.id)).json()).toMatchObject({ delivery: { result: 'refused', canReplay: true } })
    expect((await replay()).json()).toMatchObject({ accepted: 0, left: 1 })
    expect(await codes()).toEqual([])
  })

  test('a scanner without the header of the shop is refused, and leaves neither a message nor an alarm', async () => {
    for (const shop of ['shopify', 'woocommerce', 'lemonsqueezy'] as const)
      expect((await post(willow, shop, { hello: 'world' }, null)).statusCode).toBe(401)
    expect([await list(), await alarms()]).toEqual([[], []])
  })

  test('of refused messages the newest 50 of each shop are kept, each up to 64 kB, and a repeated one once', async () => {
    for (let id = 0; id < 53; id++) await post(misconfigured, 'shopify', shopifyOrder({ id }))
    await post(misconfigured, 'woocommerce', wooCommerceOrder())
    await post(misconfigured, 'woocommerce', wooCommerceOrder())
    await post(misconfigured, 'lemonsqueezy', lemonSqueezyOrder({ user_name: 'a'.repeat(65 * 1024) }))
    const all = await list('?limit=200')
    const of = (shop: string) => all.filter((one) => one.shop === shop)
    expect([of('shopify').length, of('woocommerce').length, of('lemonsqueezy').length]).toEqual([50, 1, 1])
    expect(of('lemonsqueezy')[0]?.canReplay).toBe(false)
  })

  test('more than 200 refused messages of a shop in an hour are refused without being stored', async () => {
    for (let id = 0; id < 201; id++) await post(misconfigured, 'shopify', shopifyOrder({ id }))
    const digests = await current().database.queries.selectFrom('order_deliveries').select('received_at').execute()
    expect(digests).toHaveLength(50)
    willow.clock.advance(60_000)
    expect((await post(misconfigured, 'shopify', shopifyOrder({ id: 999 }))).statusCode).toBe(401)
    expect((await list('?limit=200')).every(({ receivedAt }) => receivedAt < instant(willow.clock))).toBe(true)
  })

  test.each([
    ['woocommerce', { ...wooCommerceOrder(), number: '0123456789'.repeat(7) }, 'number'],
    ['woocommerce', { ...wooCommerceOrder(), number: '-20' }, 'number'],
    ['woocommerce', { ...wooCommerceOrder(), billing: null }, 'billing'],
    ['woocommerce', { ...wooCommerceOrder(), status: undefined }, 'status'],
    ['shopify', shopifyOrder({ name: null }), 'name'],
    ['shopify', { ...shopifyRefund(), order_id: null }, 'order_id'],
    ['lemonsqueezy', lemonSqueezyOrder({ order_number: null }), 'order_number'],
  ] as const)(
    'a signed payment of %s that is not understood is stored with status 200 and raises an alarm: %j',
    async (shop, payload, field) => {
      const reply = await post(willow, shop, payload)
      expect([reply.statusCode, reply.json()]).toEqual([200, { result: 'unread' }])
      const [delivery] = await list('?state=unread')
      expect(delivery).toMatchObject({ shop, result: 'unread', canReplay: true })
      expect(delivery?.reason).toContain(field)
      expect(await alarms()).toEqual(['orders-unread'])
      expect(await codes()).toEqual([])
    },
  )

  test('a signed text that is no JSON is not understood, and of our own format the sender hears what is wrong', async () => {
    expect((await post(willow, 'shopify', '{')).json()).toEqual({ result: 'unread' })
    const text = JSON.stringify({ id: 'a', type: 'order.paid', order: { number: '=1+1', email: 'ada@mail.example' } })
    const signature = signatureHeader(text, { secret: 'a secret of our own', nowMs: willow.clock.now() })
    const own = { 'content-type': 'application/json', 'willow-signature': signature }
    const reply = await willow.app.inject({ method: 'POST', url: '/api/webhooks/orders', payload: text, headers: own })
    expect([reply.statusCode, reply.json().message]).toEqual([400, 'order.number: Invalid'])
    expect((await list('?state=unread')).map(({ shop }) => shop)).toEqual(['webhook', 'shopify'])
  })

  test('an order with refunds of null is accepted, and what is not about a payment is stored as ignored', async () => {
    expect((await post(willow, 'woocommerce', wooCommerceOrder({ refunds: null }))).json()).toEqual({ result: 'accepted' })
    for (const payload of [{ id: 5, name: 'A coupon', status: 'publish' }, { id: 6, email: 'ada@mail.example' }, []])
      expect((await post(willow, 'woocommerce', payload)).json()).toEqual({ result: 'ignored' })
    expect((await list()).map(({ result }) => result)).toEqual(['ignored', 'ignored', 'ignored', 'accepted'])
    expect(await alarms()).toEqual([])
  })

  test('a later message that is understood settles an earlier one about the same order, and so does the same body', async () => {
    await post(willow, 'woocommerce', wooCommerceOrder({ number: '-20' }))
    await post(misconfigured, 'shopify', shopifyOrder())
    expect(await alarms()).toEqual(['orders-refused', 'orders-unread'])
    await post(willow, 'woocommerce', wooCommerceOrder({ number: '20' }))
    await post(willow, 'shopify', shopifyOrder())
    expect(await alarms()).toEqual([])
    expect((await list('?state=unread'))[0]).toMatchObject({ settledAt: instant(willow.clock), canReplay: false })
  })

  const answer = async (id = '', said = 'paid') => {
    const reply = await admin.send({
      method: 'POST',
      url: `/api/admin/order-deliveries/${id}/answer`,
      payload: { answer: said },
    })
    return reply.json<{ code?: string; message: string; delivery: Delivery }>()
  }
  const paidInState = [
    ['woocommerce', wooCommerceOrder({ status: 'shipped' }), 'shipped'],
    ['woocommerce', wooCommerceOrder({ status: 'on-hold', date_paid: null }), 'on-hold'],
    ['shopify', shopifyOrder({ financial_status: 'settled' }), 'settled'],
    ['shopify', shopifyOrder({ financial_status: 'partially_paid' }), 'partially_paid'],
    ['shopify', shopifyOrder({ financial_status: null, total_outstanding: '0.00' }), 'financial_status'],
    ['shopify', { ...shopifyOrder({ financial_status: null }), transactions: [{ kind: 'capture', status: 'success' }] }, ''],
    ['lemonsqueezy', lemonSqueezyOrder({ status: 'settled' }), 'settled'],
  ] as const
  test.each(paidInState)(
    'attack: a paid order of %s in a state that is not known raises an alarm with it, and gets its code when an administrator says so: %j',
    async (shop, payload, state) => {
      expect((await post(willow, shop, payload)).json()).toEqual({ result: 'unread' })
      const [delivery] = await list('?state=unread')
      expect(delivery).toMatchObject({ shop, canReplay: true, reason: expect.stringContaining(`"${state}`) })
      const [alarm] = (await admin.send({ url: '/api/admin/alarms' })).json<Alarm[]>()
      expect(alarm).toMatchObject({ kind: 'orders-unread', said: delivery?.reason })
      expect((await replay(delivery?.id)).json()).toMatchObject({ delivery: { result: 'unread' } })
      expect(await codes()).toEqual([])

      expect(await answer(delivery?.id)).toMatchObject({ delivery: { result: 'accepted', canReplay: false } })
      expect([await codes(), await alarms()]).toEqual([[expect.any(String)], []])
      expect(await answer(delivery?.id)).toMatchObject({ code: 'orders.delivery_not_replayable' })
      expect(await codes()).toHaveLength(1)
    },
  )

  test('a word that an administrator has explained is not asked about again in this shop, and what waits with it is settled', async () => {
    const inState = (id: number, status: string, changes: object = {}) =>
      post(willow, 'woocommerce', wooCommerceOrder({ id, number: id, order_key: `wc_${id}`, status, ...changes }))
    const send = async (...args: Parameters<typeof inState>) => (await inState(...args)).json().result
    const results = async () => (await list()).map(({ result }) => result).toSorted()
    for (const id of [1, 2, 3]) expect(await send(id, 'shipped')).toBe('unread')
    expect([await send(4, 'returned'), await send(5, 'quoted')]).toEqual(['unread', 'unread'])
    const waiting = async () => (await list('?state=unread')).filter(({ settledAt }) => settledAt === null)
    const about = async (state: string) => (await waiting()).find(({ reason }) => reason?.includes(`"${state}"`))?.id

    expect((await answer(await about('shipped'))).message).toContain('“paid”')
    expect([(await codes()).length, (await waiting()).length]).toEqual([3, 2])
    expect((await answer(await about('returned'), 'refunded')).message).toContain('“refunded”')
    expect((await answer(await about('quoted'), 'not_paid')).message).toContain('“not paid”')
    expect([await waiting(), await alarms(), await results()]).toEqual([
      [],
      [],
      ['accepted', 'accepted', 'accepted', 'accepted', 'ignored'],
    ])
    const made = await codes()
    expect([made.length, made.filter(Boolean).length]).toEqual([4, 3])

    // From now on nobody is asked, in any spelling.
    expect([await send(6, 'shipped'), await send(7, 'Shipped'), await send(8, 'returned'), await send(9, 'quoted')]).toEqual([
      ...['accepted', 'accepted', 'accepted', 'ignored'],
    ])
    expect([(await codes()).filter(Boolean).length, await alarms()]).toEqual([5, []])
    // Nothing says that it is paid, whatever its word means.
    expect(await send(10, 'shipped', { date_paid: null, date_paid_gmt: null })).toBe('ignored')
    // A refund of an order that is stored as paid.
    expect(await send(6, 'returned')).toBe('accepted')
    // Another shop has words of its own.
    expect((await post(willow, 'shopify', shopifyOrder({ financial_status: 'shipped' }))).json().result).toBe('unread')
    await admin.send({ method: 'POST', url: '/api/admin/order-connections', payload: { shop: 'woocommerce', name: 'Second' } })
    expect(await send(11, 'shipped')).toBe('unread')
    await current().database.queries.deleteFrom('shop_connections').execute()
  })

  test('an answer about a message that contradicts itself is not remembered, nor one without a meaning', async () => {
    const onHold = (id: number) => wooCommerceOrder({ id, number: id, order_key: `wc_${id}`, status: 'on-hold' })
    await post(willow, 'woocommerce', onHold(1))
    expect((await answer((await list())[0]?.id)).message).toBe('The order was recorded.')
    await post(willow, 'shopify', shopifyOrder({ financial_status: 'partially_paid' }))
    await answer((await list('?state=unread'))[0]?.id)
    expect((await post(willow, 'woocommerce', onHold(2))).json().result).toBe('unread')
    await post(willow, 'woocommerce', wooCommerceOrder({ id: 3, number: 3, order_key: 'wc_3', status: 'shipped' }))
    await answer((await list())[0]?.id, 'nothing')
    expect(
      (await post(willow, 'woocommerce', wooCommerceOrder({ id: 4, order_key: 'wc_4', status: 'shipped' }))).json().result,
    ).toBe('unread')
    expect(await current().database.queries.selectFrom('order_words').selectAll().execute()).toEqual([])
  })

  test.each([
    ['woocommerce', wooCommerceOrder({ status: 'on-hold', date_paid: null, date_paid_gmt: null })],
    ['woocommerce', wooCommerceOrder({ status: 'shipped', date_paid: null, date_paid_gmt: null })],
    ['shopify', shopifyOrder({ financial_status: 'voided', total_outstanding: '0.00' })],
    ['shopify', shopifyOrder({ financial_status: 'authorized' })],
    ['lemonsqueezy', lemonSqueezyOrder({ status: 'pending' })],
  ] as const)('an order of %s of which nothing says that it is paid is ignored: %j', async (shop, payload) => {
    expect((await post(willow, shop, payload)).json()).toEqual({ result: 'ignored' })
  })

  test('a state of the shop that follows the payment is known with its order, unless something was paid back', async () => {
    await post(willow, 'woocommerce', wooCommerceOrder())
    const later = wooCommerceOrder({ status: 'shipped' })
    expect((await post(willow, 'woocommerce', later)).json()).toEqual({ result: 'known' })
    expect((await post(willow, 'woocommerce', { ...later, id: 728 })).json()).toEqual({ result: 'unread' })
    expect((await post(willow, 'woocommerce', { ...later, refunds: [{ id: 1 }] })).json()).toEqual({ result: 'unread' })
  })

  test('a message that needs no order is settled, and only one that is open', async () => {
    await post(willow, 'woocommerce', wooCommerceOrder({ status: 'shipped' }))
    const [delivery] = await list()
    expect((await answer(delivery?.id, 'nothing')).delivery).toMatchObject({ settledAt: instant(willow.clock), canReplay: false })
    expect([await alarms(), await codes()]).toEqual([[], []])
    expect((await answer(delivery?.id, 'nothing')).code).toBe('orders.delivery_not_replayable')
    expect((await answer('nothing', 'nothing')).code).toBe('orders.delivery_not_found')
  })

  test('proved messages are kept with their bodies until they are answered, whatever their number, size and age', async () => {
    const { database, clock } = willow
    const long = { status: 'shipped', customer_note: 'a'.repeat(70 * 1024) }
    for (let id = 0; id < 55; id++)
      await post(willow, 'woocommerce', wooCommerceOrder({ id, number: `${id}`, ...(id === 0 ? long : { status: 'shipped' }) }))
    // While the secret is another one, nothing can be replayed, and nothing is lost.
    const [first] = (await list('?limit=200')).slice(-1)
    const other = await misconfigured.fixtures.signedInUser({ isAdmin: true })
    await other.send({ method: 'POST', url: `/api/admin/order-deliveries/${first?.id}/replay` })
    for (let id = 100; id < 155; id++) await post(misconfigured, 'woocommerce', wooCommerceOrder({ id }))
    clock.advance(400 * dayMs)
    await removeOutdated({ database, clock, retentionDays: usualRetentionDays })
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    const kept = await list('?limit=200')
    expect(kept.map(({ canReplay }) => canReplay)).toEqual(Array(55).fill(true))
    for (const { id } of kept) await answer(id)
    expect([(await codes()).length, await alarms()]).toEqual([55, []])
    await removeOutdated({ database, clock, retentionDays: usualRetentionDays })
    clock.advance(dayMs)
  })

  test('when 5,000 proved messages of a shop wait, the next is answered so that the shop sends it again', async () => {
    const { queries } = willow.database
    const row = {
      shop: 'woocommerce',
      result: 'unread',
      body_digest: '',
      is_proved: true,
      received_at: instant(willow.clock),
    } as const
    const rows = Array.from({ length: mostUnread - 1 }, (_, at) => ({ id: `a${at}`, ...row }))
    for (let at = 0; at < rows.length; at += 1000)
      await queries
        .insertInto('order_deliveries')
        .values(rows.slice(at, at + 1000))
        .execute()
    const shipped = (id: number) => post(willow, 'woocommerce', wooCommerceOrder({ id, status: 'shipped' }))
    expect((await shipped(1)).json()).toEqual({ result: 'unread' })
    const full = await shipped(2)
    expect([full.statusCode, full.json().code]).toEqual([503, 'orders.too_many_unread'])
    expect((await post(willow, 'shopify', shopifyOrder({ financial_status: 'settled' }))).statusCode).toBe(200)
    expect((await post(willow, 'woocommerce', wooCommerceOrder({ id: 3 }))).json()).toEqual({ result: 'accepted' })
    await answer('a0', 'nothing')
    expect((await shipped(2)).json()).toEqual({ result: 'unread' })
  })

  const testOrders = [
    ['shopify', shopifyOrder({ test: true })],
    // Its order was a test, so its refund must not become an order that waits for a decision.
    ['shopify', shopifyRefund({ transactions: [{ id: 389404469, kind: 'refund', status: 'success', test: true }] })],
    ['woocommerce', wooCommerceOrder({ meta_data: [{ id: 1, key: '_wcpay_mode', value: 'test' }] })],
    ['woocommerce', wooCommerceOrder({ meta_data: [{ id: 1, key: '_ppcp_paypal_payment_mode', value: 'sandbox' }] })],
    ['woocommerce', wooCommerceOrder({ meta_data: [{ id: 1, key: '_mollie_payment_mode', value: 'test' }] })],
    ['lemonsqueezy', { ...lemonSqueezyOrder(), meta: { event_name: 'order_created', test_mode: true } }],
    ['lemonsqueezy', lemonSqueezyOrder({ test_mode: true })],
    ['lemonsqueezy', lemonSqueezyOrder({ test_mode: true, status: 'refunded' })],
  ] as const
  test.each(testOrders)(
    'attack: an order of the test mode of %s costs nothing, and makes no order, code or email: %j',
    async (shop, payload) => {
      const { queries } = willow.database
      const rows = async () => [
        await queries.selectFrom('access_codes').select('id').execute(),
        await queries.selectFrom('mails').select('id').execute(),
      ]
      const before = await rows()
      const reply = await post(willow, shop, payload)
      expect([reply.statusCode, reply.json()]).toEqual([200, { result: 'test' }])
      expect(await codes()).toEqual([])
      expect(await rows()).toEqual(before)
      expect(await alarms()).toEqual([])
      const [delivery] = await list('?state=test')
      expect(delivery).toMatchObject({ shop, result: 'test', canReplay: false, settledAt: null })
      expect(delivery?.reason).toContain('test mode')
      const shops = (await admin.send({ url: '/api/admin/order-shops' })).json<ShopContact[]>()
      expect(shops.find((one) => one.shop === shop)).toEqual({
        shop,
        heardAt: instant(willow.clock),
        testedAt: instant(willow.clock),
      })
      expect((await admin.send({ url: '/api/admin/set-up' })).json()).toMatchObject({ order: true })
    },
  )

  test('attack: a refused message of the test mode makes no code when it is replayed', async () => {
    await post(misconfigured, 'shopify', shopifyOrder({ test: true }))
    const [delivery] = await list()
    expect((await replay(delivery?.id)).json()).toMatchObject({
      message: 'The message was a test of the shop. It made no order.',
      delivery: { result: 'test', canReplay: false },
    })
    expect([await codes(), await alarms()]).toEqual([[], []])
  })

  test.each([
    ['shopify', shopifyOrder({ test: false })],
    ['shopify', shopifyOrder({ test: null })],
    ['shopify', { ...shopifyOrder(), transactions: [] }],
    ['woocommerce', wooCommerceOrder({ meta_data: [{ id: 1, key: '_wcpay_mode', value: 'prod' }] })],
    ['woocommerce', wooCommerceOrder({ meta_data: [{ id: 1, key: 'mode', value: 'test' }] })],
    ['woocommerce', wooCommerceOrder({ meta_data: null })],
    ['lemonsqueezy', lemonSqueezyOrder({ test_mode: false })],
  ] as const)('a paid order of %s that is no test gets its code: %j', async (shop, payload) => {
    expect((await post(willow, shop, payload)).json()).toEqual({ result: 'accepted' })
    expect(await codes()).toEqual([expect.any(String)])
    expect((await admin.send({ url: '/api/admin/order-shops' })).json<ShopContact[]>()).toContainEqual({
      shop,
      heardAt: instant(willow.clock),
      testedAt: null,
    })
  })

  test('a late message of our own format says that the clock is off', async () => {
    const text = JSON.stringify({ id: 'b', type: 'order.paid', order: { number: '7', email: 'ada@mail.example' } })
    const signature = signatureHeader(text, { secret: 'a secret of our own', nowMs: willow.clock.now() - 600_000 })
    const own = { 'content-type': 'application/json', 'willow-signature': signature }
    expect(
      (await willow.app.inject({ method: 'POST', url: '/api/webhooks/orders', payload: text, headers: own })).statusCode,
    ).toBe(401)
    const [delivery] = await list()
    expect(delivery?.reason).toContain('Check the clock')
    expect((await replay(delivery?.id)).json()).toMatchObject({ delivery: { result: 'refused' } })
  })

  test('each connected shop says when it was last heard', async () => {
    await post(willow, 'shopify', shopifyOrder())
    const heardAt = instant(willow.clock)
    willow.clock.advance(60_000)
    await post(misconfigured, 'shopify', shopifyOrder({ id: 9 }))
    const shops = (await admin.send({ url: '/api/admin/order-shops' })).json<ShopContact[]>()
    expect(shops).toEqual([
      { shop: 'shopify', heardAt, testedAt: null },
      { shop: 'woocommerce', heardAt: null, testedAt: null },
      { shop: 'lemonsqueezy', heardAt: null, testedAt: null },
    ])
  })

  test('messages are kept for 30 days, and deleted with the account of their customer', async () => {
    const { database, clock } = willow
    await post(willow, 'shopify', shopifyOrder())
    clock.advance(31 * dayMs)
    await removeOutdated({ database, clock, retentionDays: usualRetentionDays })
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    expect(await list()).toEqual([])

    const { id, email } = await willow.fixtures.user()
    await database.transaction((tx) => verifyEmail(tx, id, instant(clock)))
    await post(willow, 'shopify', shopifyOrder({ id: 1, name: '#1', email, contact_email: email }))
    const escaped = JSON.stringify(shopifyOrder({ id: 2, contact_email: email })).replace(email, email.replace('@', '\\u0040'))
    await post(misconfigured, 'shopify', escaped)
    await post(misconfigured, 'shopify', shopifyOrder({ id: 3, email: 'other@mail.example', contact_email: null }))
    expect(await list()).toHaveLength(3)
    await database.queries
      .insertInto('account_deletions')
      .values({ user_id: id, due_at: instant(clock) })
      .execute()
    expect(await deleteDueAccounts({ database, clock, wordings: englishWordings })).toBe(1)
    expect(await list()).toHaveLength(1)
  })

  test("attack: whoever signs up with somebody else's address and deletes that account leaves their orders alone", async () => {
    const { database, clock } = willow
    const { id, email } = await willow.fixtures.user()
    await post(misconfigured, 'shopify', shopifyOrder({ email, contact_email: email }))
    await database.queries
      .insertInto('account_deletions')
      .values({ user_id: id, due_at: instant(clock) })
      .execute()
    expect(await deleteDueAccounts({ database, clock, wordings: englishWordings })).toBe(1)
    expect((await replay()).json()).toMatchObject({ accepted: 1 })
  })
})
