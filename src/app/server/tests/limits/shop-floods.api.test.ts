import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReceiveDelivery } from '#features/orders/server/deliveries/receive-delivery.ts'
import { type GumroadServer, gumroadSale } from '#features/orders/server/shops/gumroad-server.test-data.ts'
import type { AskShop } from '#features/orders/server/shops/shop.ts'
import { createRateLimits } from '#kit/server/access/rate-limits.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { type GumroadShop, gumroadToken, startGumroadShop } from '#test/servers/gumroad-shop.ts'
import { defaultShop, englishWordings, type TestUser, type Willow } from '#test/willow.ts'
import { ordersNeeds } from '../../orders-needs.ts'

forEachDatabase((current) => {
  let shop: GumroadShop
  let gumroad: GumroadServer
  let willow: Willow
  let admin: TestUser
  beforeAll(async () => {
    shop = await startGumroadShop(current().database)
    ;({ gumroad, willow } = shop)
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
  })
  afterAll(() => shop.close())

  const willowParts = () => {
    const { database, clock } = willow
    const wordings = englishWordings
    const publicUrl = 'http://localhost:3000'
    const limits = createRateLimits({ database, clock })
    const own = ordersNeeds({ database, shop: defaultShop, wordings, publicUrl })
    const ownShop = { now: () => ({ webhookSecrets: { gumroad: gumroadToken } }) }
    return { ...own, database, clock, limits, wordings, publicUrl, shop: ownShop }
  }
  const mails = () => current().database.queries.selectFrom('mails').select('id').execute()
  const refused = () =>
    current()
      .database.queries.selectFrom('order_deliveries')
      .select(['network', 'body'])
      .where('result', '=', 'refused')
      .execute()

  test('attack: under 10,000 forged pings, genuine ones get their codes at both addresses, and are kept where Gumroad is silent', async () => {
    const made = await admin.send({ method: 'POST', url: '/api/admin/order-shops/gumroad/address' })
    const path = made.json<{ address: string }>().address.replace(/^.*\/gumroad/, '')
    // Gumroad's own network has confirmed a sale before.
    expect(await shop.ping()).toEqual([200, 'accepted'])
    const asked: string[] = []
    const ask: AskShop = async (body) => {
      asked.push(String(body))
      return { kind: 'denied', reason: 'made up' }
    }
    const { receive } = createReceiveDelivery({ ...willowParts(), askShops: { gumroad: ask } })
    const one = (at: number) =>
      receive({ shop: 'gumroad', body: Buffer.from(`sale_id=forged${at}`), signature: '', network: `network ${at % 40}` })
    for (let at = 0; at < 10_000; at += 100) await Promise.all(Array.from({ length: 100 }, (_, more) => one(at + more)))
    // 2,000 questions for all strangers, and no more than 200 for one of them.
    expect(asked.length).toBeLessThanOrEqual(2000)
    // Those that arrived at the same moment make room with the next one.
    expect((await refused()).length).toBeLessThan(150)

    const sale = (id: string, order_id: number) => gumroadSale({ id, order_id })
    gumroad.state.sales = [gumroadSale(), sale('second', 2), sale('third', 3)]
    expect(await shop.ping({ sale_id: 'second' })).toEqual([200, 'accepted'])
    expect(await shop.ping({ sale_id: 'third' }, { path, from: '203.0.113.77' })).toEqual([200, 'accepted'])
    expect((await mails()).length).toBe(3)
    // A stranger waits, and Gumroad sends it again.
    expect(await shop.ping({ sale_id: 'second' }, { from: '203.0.113.78' })).toEqual([503, 'orders.shop_silent'])

    gumroad.state.instead = (reply) => reply.writeHead(500).end()
    // Two, so that it is the network with the most once all others have one.
    for (const sale_id of ['fourth', 'fifth']) expect(await shop.ping({ sale_id })).toEqual([503, 'orders.shop_silent'])
    // The next hour has new budgets.
    willow.clock.advance(61 * 60_000)
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    for (let at = 10_000; at < 10_400; at++) await one(at)
    for (let at = 0; at < 120; at++) await shop.ping({ sale_id: `late${at}` }, { from: `192.0.2.${at}` })
    const kept = await refused()
    expect(kept.map(({ body }) => Buffer.from(body ?? '', 'base64').toString())).toContain('sale_id=fourth')
    const alarms = (await admin.send({ url: '/api/admin/alarms' })).json<{ kind: string; count: number }[]>()
    const alarm = alarms.find(({ kind }) => kind === 'orders-refused')
    expect(alarm?.count).toBe(new Set(kept.map(({ network }) => network)).size)
    expect(JSON.stringify(kept.map(({ network }) => network))).not.toContain('192.0.2.')
    gumroad.state.instead = null
    gumroad.state.sales = [sale('fourth', 4)]
    const replayed = await admin.send({ method: 'POST', url: '/api/admin/order-deliveries/replay' })
    expect(replayed.json()).toMatchObject({ accepted: 1 })
  })
})
