import { createHmac } from 'node:crypto'
import { assert, asyncProperty, constantFrom, record, shuffledSubarray, uniqueArray } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#kit/server/db/migrate.ts'
import { createTestDatabase, forEachEngine, type TestDatabase } from '#test/databases/databases.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import { migrations } from '../../../../migrations/migrations.ts'
import type { ShopConnection } from '../connections.contract.ts'
import type { ImportReport, Order } from '../orders.contract.ts'
import { lemonSqueezyOrder, shopifyOrder, shopifyRefund, wooCommerceOrder } from './shops/shops.test-data.ts'
import { signatureHeader } from './webhook-signature.ts'

const secrets = {
  webhook: 'a secret of our own format',
  shopify: 'a secret of shopify',
  woocommerce: 'a secret of woocommerce',
  lemonsqueezy: 'a secret of lemon',
  stripe: 'a secret of stripe',
}
type Sender = 'webhook' | 'shopify' | 'woocommerce' | 'lemonsqueezy'
const email = 'ada@mail.example'
const tables = [
  'orders',
  'order_events',
  'access_codes',
  'mails',
  'shop_contacts',
  'shop_connections',
  'jobs',
  'rate_limits',
] as const

function useShops(willowOf: () => Willow, adminOf: () => TestUser) {
  const headersOf: Record<Sender, (text: string) => Record<string, string>> = {
    webhook: (text) => ({
      'willow-signature': signatureHeader(text, { secret: secrets.webhook, nowMs: willowOf().clock.now() }),
    }),
    shopify: (text) => ({ 'x-shopify-hmac-sha256': hmac(text, 'shopify', 'base64') }),
    woocommerce: (text) => ({ 'x-wc-webhook-signature': hmac(text, 'woocommerce', 'base64') }),
    lemonsqueezy: (text) => ({ 'x-signature': hmac(text, 'lemonsqueezy', 'hex') }),
  }
  const hmac = (text: string, shop: Sender, encoding: 'base64' | 'hex') =>
    createHmac('sha256', secrets[shop]).update(text).digest(encoding)
  return {
    async send(shop: Sender, payload: object): Promise<string> {
      const text = JSON.stringify(payload)
      const url = `/api/webhooks/${shop === 'webhook' ? 'orders' : shop}`
      const headers = { 'content-type': 'application/json', ...headersOf[shop](text) }
      const reply = await willowOf().app.inject({ method: 'POST', url, payload: text, headers })
      return reply.json().result ?? reply.json().code
    },
    async file(lines: string, query = '', mode = 'commit'): Promise<ImportReport> {
      const url = `/api/admin/orders/import?mode=${mode}&${query}`
      const payload = `Order ID,Email,Status\n${lines}\n`
      const reply = await adminOf().send({ method: 'POST', url, payload, headers: { 'content-type': 'text/csv' } })
      expect(reply.statusCode, reply.body).toBe(200)
      return reply.json()
    },
    orders: async () => (await adminOf().send({ url: '/api/admin/orders?sort=oldest&limit=200' })).json<Order[]>(),
    answer: async (id: string, isSame: boolean) =>
      adminOf().send({ method: 'POST', url: `/api/admin/orders/${id}/answer`, payload: { isSame } }),
    connections: async () => (await adminOf().send({ url: '/api/admin/order-connections' })).json<ShopConnection[]>(),
    another: (shop: Sender, name: string) =>
      adminOf().send({ method: 'POST', url: '/api/admin/order-connections', payload: { shop, name } }),
    alarms: async () =>
      (await adminOf().send({ url: '/api/admin/alarms' }))
        .json<{ kind: string }[]>()
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('orders-')),
  }
}
const stateOf = ({ state, codes }: Order) => [state, ...codes.map((code) => code.state)]

forEachEngine((engine) => {
  let opened: TestDatabase
  let willow: Willow
  let admin: TestUser
  beforeAll(async () => {
    opened = await createTestDatabase(engine, { migrated: true })
  })
  afterAll(() => opened.drop())
  const use = (shops: Partial<typeof secrets>) => {
    beforeAll(async () => {
      willow = await createWillow({ database: opened.database, config: { webhookSecrets: shops } })
    })
    beforeEach(async () => {
      for (const table of tables) await opened.database.queries.deleteFrom(table).execute()
      willow.clock.advance(60 * 60_000)
      admin = await willow.fixtures.signedInUser({ isAdmin: true })
    })
    afterAll(() => willow.close())
  }
  const { send, file, orders, answer, connections, another, alarms } = useShops(
    () => willow,
    () => admin,
  )
  const states = async () => (await orders()).map(stateOf)
  const later = () => new Date(willow.clock.now() + 60_000).toISOString()

  describe('of one shop', () => {
    use({ shopify: secrets.shopify })

    test('a message takes over the order of an earlier file once, and the order is known however it comes again', async () => {
      await file(`1001,${email},paid`)
      expect(await send('shopify', shopifyOrder())).toBe('known')
      expect(await orders()).toMatchObject([{ source: 'shopify', state: 'pending' }])
      expect(await file(`1001,${email},paid`)).toMatchObject({ created: 0, known: 1, asked: 0 })
      expect(await send('shopify', shopifyOrder({ id: 7 }))).toBe('accepted')
      expect(await states()).toEqual([
        ['pending', 'unused'],
        ['pending', 'unused'],
      ])
      await send('shopify', shopifyOrder({ financial_status: 'refunded' }))
      expect(await states()).toEqual([
        ['refunded', 'void'],
        ['pending', 'unused'],
      ])
    })

    test('a payment after the import may be another one, so it is asked about, with an alarm and without a code', async () => {
      await file(`1001,${email},paid`)
      expect(await send('shopify', shopifyOrder({ created_at: later() }))).toBe('accepted')
      const [first, asked] = await orders()
      expect(asked).toMatchObject({ state: 'waiting', waitsFor: 'same', codes: [], sameAs: { id: first?.id, source: 'import' } })
      expect(await alarms()).toEqual(['orders-waiting'])
      expect((await admin.send({ method: 'POST', url: `/api/admin/orders/${asked?.id}/settle` })).json().code).toBe(
        'orders.answer_first',
      )
      expect((await answer(asked?.id ?? '', true)).json()).toMatchObject({ order: { id: first?.id, source: 'shopify' } })
      expect([await states(), await alarms()]).toEqual([[['pending', 'unused']], []])
      expect((await answer(first?.id ?? '', true)).json().code).toBe('orders.nothing_to_answer')
      await send('shopify', shopifyOrder({ created_at: later(), financial_status: 'refunded' }))
      expect(await states()).toEqual([['refunded', 'void']])
    })

    test('what the shop says while it is asked counts with either answer', async () => {
      for (const isSame of [true, false]) {
        for (const table of tables) await opened.database.queries.deleteFrom(table).execute()
        await file(`1001,${email},paid`)
        await send('shopify', shopifyOrder({ created_at: later() }))
        expect(await send('shopify', shopifyOrder({ created_at: later(), financial_status: 'refunded' }))).toBe('accepted')
        const [, asked] = await orders()
        expect(asked).toMatchObject({ state: 'waiting', waitsFor: 'same' })
        await answer(asked?.id ?? '', isSame)
        expect(await states()).toEqual(isSame ? [['refunded', 'void']] : [['pending', 'unused'], ['refunded']])
      }
    })

    test('a refund that comes first finds the order of a file when its payment names it', async () => {
      await file(`1001,${email},paid`)
      await send('shopify', shopifyRefund())
      expect(await states()).toEqual([['pending', 'unused'], ['needs_decision']])
      await send('shopify', shopifyOrder({ financial_status: 'refunded' }))
      expect(await orders()).toMatchObject([{ source: 'shopify', state: 'refunded', codes: [{ state: 'void' }] }])
    })

    test('a line with another address than the order of its shop is asked about, also when it comes again', async () => {
      await send('shopify', shopifyOrder())
      const line = '1001,ida@mail.example,paid'
      expect(await file(line, 'shop=shopify', 'preview')).toMatchObject({ created: 0, asked: 1 })
      expect(await file(line, 'shop=shopify')).toMatchObject({ created: 0, asked: 1 })
      expect(await file(line, 'shop=shopify')).toMatchObject({ created: 0, known: 1, asked: 0 })
      const [, asked] = await orders()
      await answer(asked?.id ?? '', false)
      expect(await states()).toEqual([
        ['pending', 'unused'],
        ['pending', 'unused'],
      ])
      expect(await file(line, 'shop=shopify')).toMatchObject({ created: 0, known: 1, asked: 0 })
      expect((await opened.database.queries.selectFrom('mails').select('to_address').execute()).length).toBe(2)
    })

    test('the files of two shops without messages are told apart by the answer, which comes first the next time', async () => {
      const line = `1001,${email},paid`
      expect(await file(line, 'newShop=Etsy', 'preview')).toMatchObject({ created: 1 })
      expect(await connections()).toHaveLength(2)
      const created: number[] = []
      for (const name of ['Etsy', 'Etsy%20two', 'Etsy']) {
        willow.clock.advance(1000)
        created.push((await file(line, `newShop=${name}`)).created)
      }
      expect(created).toEqual([1, 1, 0])
      expect((await connections()).map(({ name }) => name).slice(0, 2)).toEqual(['Etsy', 'Etsy two'])
      expect((await orders()).map(({ orderNumber, shopName }) => [orderNumber, shopName])).toEqual([
        ['1001', 'Etsy'],
        ['1001 (import 1001)', 'Etsy two'],
      ])
      expect(await file(line, 'newShop=Third')).toMatchObject({ created: 1 })
      const wrong = { method: 'POST', url: '/api/admin/orders/import?shop=nothing', payload: line } as const
      expect((await admin.send({ ...wrong, headers: { 'content-type': 'text/csv' } })).json().code).toBe(
        'orders.connection_unknown',
      )
    })
  })

  describe('of several shops', () => {
    use(secrets)

    test('attack: the same number and customer at a second shop gets a code of its own, in both orders of arrival', async () => {
      for (const both of [
        ['shopify', 'woocommerce'],
        ['woocommerce', 'shopify'],
      ] as const) {
        for (const table of tables) await opened.database.queries.deleteFrom(table).execute()
        const sent = {
          shopify: shopifyOrder({ email, contact_email: email }),
          woocommerce: wooCommerceOrder({ id: 1001, number: '1001' }),
        }
        for (const shop of both) expect(await send(shop, sent[shop])).toBe('accepted')
        for (const shop of both) expect(await send(shop, sent[shop])).toBe('known')
        expect(await states()).toEqual([
          ['pending', 'unused'],
          ['pending', 'unused'],
        ])
        // A refund finds its own shop's order.
        await send('woocommerce', { ...sent.woocommerce, status: 'refunded' })
        const found = await orders()
        expect(found.find(({ source }) => source === 'woocommerce')?.state).toBe('refunded')
        expect(found.find(({ source }) => source === 'shopify')?.state).toBe('pending')
      }
    })

    test('a line of a file whose shop is not told is asked about, and one of a told shop is known or new', async () => {
      await send('shopify', shopifyOrder({ email, contact_email: email }))
      const line = `1001,${email},paid`
      expect(await file(line, 'shop=shopify')).toMatchObject({ known: 1, asked: 0 })
      expect(await file(line, 'shop=woocommerce')).toMatchObject({ created: 1 })
      expect(await file(line)).toMatchObject({ created: 0, asked: 1 })
      expect((await states()).map(([state]) => state)).toEqual(['pending', 'pending', 'waiting'])
      // The message of that shop is the order of its file, whenever it was paid.
      expect(
        await send('woocommerce', wooCommerceOrder({ id: 5, number: '1001', date_paid_gmt: later().replace('Z', '') })),
      ).toBe('known')
      expect(await orders()).toHaveLength(3)
    })

    test('an earlier file may be of either shop, so a message with its number is asked about', async () => {
      await file(`1001,${email},paid`)
      // Both shops give it the same id, too.
      const own = { id: 'one', type: 'order.paid', order: { number: '1001', email } }
      expect(await send('webhook', own)).toBe('accepted')
      expect(await send('woocommerce', wooCommerceOrder({ id: 1001, number: '1001' }))).toBe('accepted')
      const [first, ...asked] = await orders()
      expect(asked.map(({ sameAs }) => sameAs?.id)).toEqual([first?.id, first?.id])
      await answer(asked[0]?.id ?? '', true)
      // It is of one shop only.
      expect((await answer(asked[1]?.id ?? '', true)).json().code).toBe('orders.of_another_shop')
      await answer(asked[1]?.id ?? '', false)
      expect(await states()).toEqual([
        ['pending', 'unused'],
        ['pending', 'unused'],
      ])
    })

    test('a new shop of the same kind begins its numbers and ids again; a new secret does not', async () => {
      const own = (number: string, type = 'order.paid') => ({
        id: `${type} ${number}`.replace(' ', ':'),
        type,
        order: { number, email },
      })
      expect(await send('webhook', own('1001'))).toBe('accepted')
      expect(await send('webhook', own('1001'))).toBe('known')
      await another('webhook', 'The new shop')
      expect(await send('webhook', own('1001'))).toBe('accepted')
      expect(await send('webhook', own('1001'))).toBe('known')
      await send('webhook', own('1001', 'order.refunded'))
      expect((await orders()).map(({ shopName, state }) => [shopName, state])).toEqual([
        [null, 'pending'],
        ['The new shop', 'refunded'],
      ])
      // Ids of other shops are theirs alone, so what the former shop sends late is known.
      await send('shopify', shopifyOrder())
      await another('shopify', 'Shopify two')
      expect(await send('shopify', shopifyOrder())).toBe('known')
      expect(
        (await connections())
          .filter(({ isCurrent }) => isCurrent)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual([null, null, null, 'Shopify two', 'The new shop'].toSorted())
    })

    test("WooCommerce's ids begin again in a new shop, and its keys tell them apart", async () => {
      expect(await send('woocommerce', wooCommerceOrder())).toBe('accepted')
      expect(await send('woocommerce', wooCommerceOrder({ order_key: 'wc_order_of_new_shop' }))).toBe('accepted')
      await send('woocommerce', wooCommerceOrder({ order_key: 'wc_order_of_new_shop', status: 'refunded' }))
      expect(await states()).toEqual([
        ['pending', 'unused'],
        ['refunded', 'void'],
      ])
      // A state of the shop's own about an order that isn't stored is not taken for the other one's.
      expect(await send('woocommerce', wooCommerceOrder({ order_key: 'wc_third', status: 'shipped' }))).toBe('unread')
    })

    /** What somebody buys, and the messages and lines about it. */
    const purchase = record({
      shop: constantFrom('shopify', 'woocommerce', 'lemonsqueezy', 'webhook'),
      number: constantFrom('1001', '1002'),
      customer: constantFrom('ada@mail.example', 'bo@mail.example'),
      isRefunded: constantFrom(false, false, true),
      filed: constantFrom('no', 'unknown', 'told'),
    })
    type Bought = Parameters<typeof messagesOf>[0]
    function messagesOf(bought: { shop: string; number: string; customer: string; isRefunded: boolean; filed: string }) {
      const { shop, number, customer, isRefunded, filed } = bought
      const id = `${shop}:${number}`
      const numeric = Number(number) + (shop === 'woocommerce' ? 0 : 5_000_000)
      const status = (paid: string) => [paid, ...(isRefunded ? ['refunded'] : [])]
      const sent = {
        shopify: status('paid').map((financial_status) =>
          shopifyOrder({ id: numeric, name: `#${number}`, email: customer, contact_email: customer, financial_status }),
        ),
        woocommerce: status('completed').map((state) =>
          wooCommerceOrder({ id: numeric, order_key: id, number, status: state, billing: { email: customer } }),
        ),
        lemonsqueezy: status('paid').map((state) => {
          const order = lemonSqueezyOrder({ order_number: number, user_email: customer, status: state })
          return { ...order, data: { ...order.data, id } }
        }),
        webhook: status('paid').map((state) => ({
          id: `${id}:${state}`,
          type: `order.${state}`,
          order: { number, email: customer },
        })),
      }[shop as Sender]
      const messages = sent.map((payload) => async () => void (await send(shop as Sender, payload)))
      const query = filed === 'told' ? `shop=${shop}` : ''
      return filed === 'no' ? messages : [...messages, async () => void (await file(`${number},${customer},paid`, query))]
    }

    test('replays in any order: nothing is doubled, and nothing paid is without a code, a question or an alarm', async () => {
      const unvoided = (found: Order[]) => found.flatMap(({ codes }) => codes.filter(({ state }) => state !== 'void'))
      const property = asyncProperty(
        uniqueArray(purchase, { minLength: 2, maxLength: 5, selector: ({ shop, number }: Bought) => `${shop} ${number}` }).chain(
          (bought) => {
            const all = bought.flatMap(messagesOf)
            const order = shuffledSubarray([...all.keys()], { minLength: all.length })
            return record({ bought: constantFrom(bought), all: constantFrom(all), order, again: order })
          },
        ),
        async ({ bought, all, order, again }) => {
          for (const table of tables) await opened.database.queries.deleteFrom(table).execute()
          // Each shop was heard before, so that files may be of any of them.
          const heard_at = new Date(willow.clock.now()).toISOString()
          await opened.database.queries
            .insertInto('shop_contacts')
            .values({ shop: 'webhook', heard_at, tested_at: null })
            .execute()
          for (const at of order) await all[at]?.()
          const before = await orders()
          for (const at of again) await all[at]?.()
          const found = await orders()
          expect(found).toEqual(before)
          const kept = bought.filter(({ isRefunded }) => !isRefunded)
          const asked = found.filter(({ waitsFor }) => waitsFor === 'same')
          expect(unvoided(found).length + asked.length).toBeGreaterThanOrEqual(kept.length)
          expect(asked.length > 0).toBe((await alarms()).includes('orders-waiting'))
          // When the operator has answered rightly, each purchase has its code, and nothing has two.
          for (const one of asked) {
            // Of several that it may be, each is asked about.
            for (;;) {
              const now = (await orders()).find(({ id }) => id === one.id)
              if (!now?.sameAs) break
              const isRefused = (await answer(one.id, isTrulySame(bought, now))).statusCode === 409
              // The line of the file is the order of another shop already.
              if (isRefused) await answer(one.id, false)
            }
          }
          const settled = await orders()
          for (const { shop, number, isRefunded } of bought) {
            const own = settled.filter(({ source, orderNumber }) => source === shop && orderNumber.match(/\d{4}/)?.[0] === number)
            expect(own.map(({ state }) => state)).toEqual([isRefunded ? 'refunded' : 'pending'])
          }
          expect(unvoided(settled)).toHaveLength(kept.length)
        },
      )
      await assert(property, { numRuns: 40, seed: 7 })
    })
    /** True if the shop's order of the two is one that the file names too. */
    function isTrulySame(bought: readonly Bought[], order: Order): boolean {
      const { source, customerEmail } = [order, order.sameAs].find((one) => one && one.source !== 'import') ?? order
      const number = order.orderNumber.match(/\d{4}/)?.[0]
      return bought.some(
        (one) => one.shop === source && one.number === number && one.customer === customerEmail && one.filed === 'unknown',
      )
    }
  })

  test('orders of four shops and of files from before belong to the first connections, and come again without effect', async () => {
    const old = await createTestDatabase(engine)
    const names = Object.keys(migrations)
    const before = names.slice(0, names.indexOf('0211-shop-connections')).filter((name) => name !== '0210-proved-messages')
    await migrate(old.database, Object.fromEntries(before.map((name) => [name, migrations[name] as never])))
    const at = '2026-05-01T09:00:00.000Z'
    const stored = [
      ['shopify', '5123456789012', '#1001'],
      ['woocommerce', '727', '727'],
      ['lemonsqueezy', '2871', '1042'],
      ['webhook', 'A-1', 'A-1'],
      ['import', '900', '900'],
    ] as const
    for (const [source, reference, number] of stored) {
      const key = number.replace('#', '')
      await sql`insert into access_codes (id, code, is_used, created_at, customer_email, customer_key, search_text)
        values (${`c-${source}`}, ${`WILLOW-${source}`}, ${engine === 'SQLite' ? 0 : false}, ${at}, ${email}, ${email}, '')`.execute(
        old.database.queries,
      )
      await sql`insert into orders (id, order_number, customer_email, customer_key, is_activated, created_at, source, reference, number_key, state, code_id, paid_at, search_text)
        values (${`o-${source}`}, ${number}, ${email}, ${email}, ${engine === 'SQLite' ? 0 : false}, ${at}, ${source}, ${reference}, ${key}, 'pending', ${`c-${source}`}, ${at}, '')`.execute(
        old.database.queries,
      )
      await sql`insert into order_codes (code_id, order_id, line) values (${`c-${source}`}, ${`o-${source}`}, '')`.execute(
        old.database.queries,
      )
    }
    await migrate(old.database, migrations)
    const upgraded = await createWillow({ database: old.database, config: { webhookSecrets: secrets } })
    const owner = await upgraded.fixtures.signedInUser({ isAdmin: true })
    const shops = useShops(
      () => upgraded,
      () => owner,
    )
    const sendAll = async () => [
      await shops.send('shopify', shopifyOrder({ email, contact_email: email })),
      await shops.send('woocommerce', wooCommerceOrder()),
      await shops.send('lemonsqueezy', lemonSqueezyOrder({ user_email: email })),
      await shops.send('webhook', { id: 'again', type: 'order.paid', order: { number: 'A-1', email } }),
      (await shops.file(`900,${email},paid`)).known,
    ]
    expect(await sendAll()).toEqual(['known', 'known', 'known', 'known', 1])
    expect(await sendAll()).toEqual(['known', 'known', 'known', 'known', 1])
    expect((await shops.orders()).map(stateOf)).toEqual(Array(5).fill(['pending', 'unused']))
    // The key is known now, so the same id of a new shop is another order.
    expect(await shops.send('woocommerce', wooCommerceOrder({ order_key: 'wc_new', date_paid_gmt: '2026-12-01T10:00:00' }))).toBe(
      'accepted',
    )
    // The file may be of any of the four.
    expect(await shops.send('shopify', shopifyOrder({ id: 9, name: '#900', email, contact_email: email }))).toBe('accepted')
    expect((await shops.orders()).filter(({ waitsFor }) => waitsFor === 'same')).toHaveLength(1)
    await upgraded.close()
    await old.drop()
  })
})
