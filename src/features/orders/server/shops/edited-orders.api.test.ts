import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import type { Order } from '../../orders.contract.ts'
import { shopifyOrder, shopifyRefund, wooCommerceOrder } from './shops.test-data.ts'

const secrets = { shopify: 'a secret of shopify', woocommerce: 'a secret of woocommerce' }
const headers = { shopify: 'x-shopify-hmac-sha256', woocommerce: 'x-wc-webhook-signature' }

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { webhookSecrets: secrets } })
  let admin: TestUser
  let id = 5000
  beforeEach(async () => {
    for (const table of ['products', 'orders', 'mails'] as const) await current().database.queries.deleteFrom(table).execute()
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    id++
  })

  const send = async (shop: keyof typeof secrets, payload: object): Promise<string> => {
    const text = JSON.stringify(payload)
    const signature = createHmac('sha256', secrets[shop]).update(text).digest('base64')
    const sent = { 'content-type': 'application/json', [headers[shop]]: signature }
    const reply = await willow.app.inject({ method: 'POST', url: `/api/webhooks/${shop}`, payload: text, headers: sent })
    return reply.json().result
  }
  const name = (product: string, { isCoded = true } = {}) =>
    admin.send({
      method: 'POST',
      url: '/api/admin/products',
      payload: { name: product, isCoded, isStamped: false, editions: [], rules: [{ kind: 'title', shop: null, value: product }] },
    })
  const orders = async () => (await admin.send({ url: '/api/admin/orders?limit=200' })).json<Order[]>()
  const stateOf = ({ state, codes }: Order) => [state, ...codes.map((code) => code.state)].join(' ')
  const only = async () => (await orders()).map(stateOf)
  const mails = async () => (await current().database.queries.selectFrom('mails').select('text').execute()).length

  /** Lines of Shopify as title, bought, left. */
  const lines = (...all: [title: string, quantity: number, left: number][]) =>
    all.map(([title, quantity, current_quantity], at) => ({ id: at + 1, title, quantity, current_quantity }))
  const refund = (nth: number, line: number, quantity: number, changes: object = {}) =>
    shopifyRefund({ id: id * 100 + nth, order_id: id, refund_line_items: [{ line_item_id: line, quantity }], ...changes })
  const ofShopify = (changes: object) => shopifyOrder({ id, name: `#${id}`, ...changes })
  /** The time at which the shop says something. */
  const at = (minute: number) => ({ updated_at: `2026-03-02T10:0${minute}:00+01:00` })

  test('a line that was taken out of an order before it is paid gives no code, and nothing is asked', async () => {
    await name('Planner')
    await name('Mug', { isCoded: false })
    const edited = { line_items: lines(['Planner', 1, 0], ['Planner', 2, 1], ['Mug', 1, 1]) }
    expect(await send('shopify', ofShopify(edited))).toBe('accepted')
    expect([await only(), await mails()]).toEqual([['pending unused'], 1])
    expect(await send('shopify', ofShopify(edited))).toBe('known')
    expect([await only(), await mails()]).toEqual([['pending unused'], 1])
  })

  test('of an order that is edited after its payment, the unused codes of what is gone are voided, once', async () => {
    await name('Planner')
    const bought = { line_items: lines(['Planner', 3, 3]) }
    const edited = { line_items: lines(['Planner', 3, 1]) }
    await send('shopify', ofShopify(bought))
    expect(await send('shopify', ofShopify(edited))).toBe('accepted')
    expect(await only()).toEqual(['pending unused void void'])
    // An earlier message that comes late.
    for (const again of [bought, edited, bought]) expect(await send('shopify', ofShopify(again))).toBe('known')
    expect(await only()).toEqual(['pending unused void void'])
  })

  test('the present quantity has the refunds in it: whatever comes first, no code is taken back twice', async () => {
    await name('Planner')
    const bought = ofShopify({ line_items: lines(['Planner', 4, 4]) })
    const refunded = ofShopify({
      financial_status: 'partially_refunded',
      line_items: lines(['Planner', 4, 2]),
      refunds: [refund(1, 1, 1), refund(2, 1, 1)],
    })
    // Shopify tells of an edit as of a refund without money, and the order stays paid.
    const edited = ofShopify({ line_items: lines(['Planner', 4, 2]), refunds: [refund(1, 1, 1), refund(2, 1, 1)] })
    const all = [bought, refunded, edited, refund(1, 1, 1), refund(2, 1, 1)]
    const sequences = [
      [0, 1, 3, 4],
      [0, 3, 1, 4],
      [3, 4, 0, 1],
      [1, 4, 3, 0],
      [4, 2, 3, 0],
      [2, 1, 3, 4],
      [0, 2, 4, 3, 1],
    ]
    for (const sequence of sequences) {
      await current().database.queries.deleteFrom('orders').execute()
      for (const at of [...sequence, ...sequence]) await send('shopify', all[at] ?? {})
      const [order, ...more] = await orders()
      const unused = order?.codes.filter(({ state }) => state === 'unused').length
      expect([sequence, order?.state, unused, more]).toEqual([sequence, 'pending', 2, []])
    }
  })

  test('what is added to a paid order and paid too gets its codes, once, and what was taken back stays so', async () => {
    await name('Planner')
    await name('Mug', { isCoded: false })
    const bought = lines(['Planner', 2, 2], ['Mug', 1, 1])
    await send('shopify', ofShopify({ line_items: bought }))
    const [order] = await orders()
    await send('shopify', refund(1, 1, 1))
    expect(await only()).toEqual(['pending unused void'])
    const more = lines(['Planner', 2, 1], ['Mug', 2, 2], ['Planner', 1, 1])
    const open = { ...at(1), total_outstanding: '24.00' }
    for (const result of ['accepted', 'known'])
      expect(await send('shopify', ofShopify({ financial_status: 'partially_paid', line_items: more, ...open }))).toBe(result)
    expect([await only(), (await orders())[0]?.asks, await mails()]).toEqual([['needs_decision unused void'], ['added'], 1])
    const paid = { line_items: more, refunds: [refund(1, 1, 1)], ...at(2) }
    for (const result of ['accepted', 'known', 'known']) expect(await send('shopify', ofShopify(paid))).toBe(result)
    expect([await only(), await mails()]).toEqual([['pending unused void unused'], 2])
    // More of a line, of a product that nobody has named, and of an order that gave none before.
    const evenMore = lines(['Planner', 3, 2], ['Mug', 2, 2], ['Planner', 1, 1], ['Poster', 1, 1])
    await send('shopify', ofShopify({ line_items: evenMore, refunds: [refund(1, 1, 1)], ...at(3) }))
    expect(await only()).toEqual(['waiting unused void unused unused'])
    await send('shopify', ofShopify({ line_items: bought }))
    expect([(await orders())[0]?.id, await only()]).toEqual([order?.id, ['waiting unused void unused unused']])
    id++
    await send('shopify', ofShopify({ line_items: lines(['Planner', 1, 1]) }))
    const gone = { financial_status: 'refunded', line_items: lines(['Planner', 1, 0]), ...at(1) }
    await send('shopify', ofShopify(gone))
    await send('shopify', ofShopify({ line_items: lines(['Planner', 1, 1], ['Planner', 2, 2]), ...at(2) }))
    expect((await only())[0]).toBe('refunded void')
  })

  test('while no product is named, an edit is in question only if nothing is left', async () => {
    await send('shopify', ofShopify({ line_items: lines(['Planner', 1, 1], ['Mug', 1, 1]) }))
    await send('shopify', ofShopify({ line_items: lines(['Planner', 1, 1], ['Mug', 1, 0]) }))
    expect(await only()).toEqual(['pending unused'])
    await send('shopify', ofShopify({ line_items: lines(['Planner', 1, 0], ['Mug', 1, 0]) }))
    expect(await only()).toEqual(['needs_decision unused'])
    id++
    await send('shopify', ofShopify({ line_items: lines(['Planner', 1, 0], ['Mug', 2, 0]) }))
    expect(await only()).toEqual(['without_code', 'needs_decision unused'])
  })

  test('a refund that was decided is not asked about again when the order tells the same', async () => {
    for (const left of [1, 0]) {
      id++
      const now = lines(['Planner', 1, left], ['Mug', 1, 0])
      const refunds = [refund(1, 2, 1), ...(left === 0 ? [refund(2, 1, 1)] : [])]
      await send('shopify', ofShopify({ line_items: lines(['Planner', 1, 1], ['Mug', 1, 1]) }))
      for (const one of refunds) await send('shopify', one)
      const [order] = await orders()
      expect(order?.state).toBe('needs_decision')
      await admin.send({ method: 'POST', url: `/api/admin/orders/${order?.id}/decide`, payload: { decision: 'keep' } })
      await send('shopify', ofShopify({ financial_status: 'partially_refunded', line_items: now, refunds }))
      expect((await only())[0]).toBe('pending unused')
    }
  })

  test('a fulfillment of Shopify, which names its order too, is not about a payment', async () => {
    expect(await send('shopify', { id: 7, order_id: id, status: 'success', tracking_number: '1' })).toBe('ignored')
    expect(await orders()).toEqual([])
  })

  test('a bundle of WooCommerce gives its own code, and its parts none', async () => {
    await name('Planner')
    await name('Pack')
    const line_items = [
      { id: 1, name: 'Pack', quantity: 1, bundled_by: '', bundled_items: [2, 3], composite_parent: '' },
      { id: 2, name: 'Planner', quantity: 1, bundled_by: 1, composite_parent: '' },
      { id: 3, name: 'Stickers', quantity: 1, bundled_by: '1' },
    ]
    await send('woocommerce', wooCommerceOrder({ id, number: id, line_items }))
    expect([await only(), (await orders())[0]?.codes[0]?.product]).toEqual([['pending unused'], 'Pack'])
  })
})
