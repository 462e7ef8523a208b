import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { edition } from '#test/routes/sample-rows.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, password, type TestUser } from '#test/willow.ts'
import type { Order } from '../../orders.contract.ts'
import type { NewProduct, Product, SeenProduct } from '../../products.contract.ts'
import { lemonSqueezyOrder, shopifyOrder, shopifyRefund, wooCommerceOrder } from '../shops/shops.test-data.ts'
import { signatureHeader } from '../webhook-signature.ts'

const secrets = {
  webhook: 'the secret of the own webhook',
  shopify: 'the secret of the shopify shop',
  woocommerce: 'the secret of the other shop',
  lemonsqueezy: 'the secret of the lemon stand',
}
const headers = { shopify: 'x-shopify-hmac-sha256', woocommerce: 'x-wc-webhook-signature', lemonsqueezy: 'x-signature' }

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { webhookSecrets: secrets } })
  let admin: TestUser
  beforeEach(async () => {
    for (const table of ['products', 'orders', 'order_deliveries', 'access_codes', 'mails', 'jobs', 'rate_limits'] as const)
      await willow.database.queries.deleteFrom(table).execute()
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
  })

  async function deliver(shop: keyof typeof headers, payload: object) {
    const text = JSON.stringify(payload)
    const digest = createHmac('sha256', secrets[shop])
      .update(text)
      .digest(shop === 'lemonsqueezy' ? 'hex' : 'base64')
    const sent = { 'content-type': 'application/json', [headers[shop]]: digest }
    const reply = await willow.app.inject({ method: 'POST', url: `/api/webhooks/${shop}`, payload: text, headers: sent })
    expect(reply.statusCode).toBe(200)
    return reply.json().result as string
  }
  let events = 0
  async function deliverOwn(type: string, number: string, email = `${number.toLowerCase()}@mail.example`) {
    const text = JSON.stringify({ id: `evt_${++events}`, type, order: { number, email } })
    const signature = signatureHeader(text, { secret: secrets.webhook, nowMs: willow.clock.now() })
    const sent = { 'content-type': 'application/json', 'willow-signature': signature }
    await willow.app.inject({ method: 'POST', url: '/api/webhooks/orders', payload: text, headers: sent })
  }
  const line = (title: string, quantity: number, more: object = {}) => ({ id: 1000 + title.length, title, quantity, ...more })
  const sold = (number: number, lines: object[], more: object = {}) =>
    shopifyOrder({ id: number, name: `#${number}`, email: `buyer-${number}@mail.example`, line_items: lines, ...more })
  const orders = async (query = '') => (await admin.send({ url: `/api/admin/orders?sort=oldest${query}` })).json<Order[]>()
  const order = async (number: string) => (await orders(`&q=${number}`))[0] as Order
  const planner = (changes: Partial<NewProduct> = {}): NewProduct => ({
    ...{
      name: 'Planner 2027',
      isCoded: true,
      isStamped: false,
      editions: [],
      rules: [{ kind: 'title', shop: null, value: 'Planner 2027' }],
    },
    ...changes,
  })
  const mug = planner({ name: 'Mug', isCoded: false, isStamped: false, rules: [{ kind: 'title', shop: null, value: 'Mug' }] })
  const add = (product: NewProduct) => admin.send({ method: 'POST', url: '/api/admin/products', payload: product })
  async function added(product: NewProduct): Promise<Product> {
    const reply = await add(product)
    expect(reply.statusCode).toBe(201)
    return reply.json().product
  }
  const shown = async () =>
    (await admin.send({ url: '/api/admin/products' })).json<{ products: Product[]; seen: SeenProduct[] }>()
  const mails = () =>
    willow.database.queries.selectFrom('mails').select(['to_address', 'subject', 'text']).orderBy('id').execute()
  const alarms = async () =>
    (await admin.send({ url: '/api/admin/alarms' })).json<{ kind: string }[]>().filter(({ kind }) => kind === 'orders-waiting')
  const redeem = (code: string, email: string) =>
    willow.app.inject({
      method: 'POST',
      url: '/api/create-account',
      payload: { name: 'Ada Reed', email, accessCode: code, password },
    })

  test('until a product is named, an order of anything gets its one code', async () => {
    await deliver('shopify', sold(1, [line('Mug', 3), line('Planner 2027', 2)]))
    await deliver('woocommerce', wooCommerceOrder({ line_items: [] }))
    await deliver('lemonsqueezy', lemonSqueezyOrder())
    await deliverOwn('order.paid', 'OWN-1')
    expect((await orders()).map(({ state, codes }) => [state, codes.length])).toEqual(Array(4).fill(['pending', 1]))
    expect(await alarms()).toEqual([])
    const { products, seen } = await shown()
    const titles = seen.map(({ title }) => title)
    expect(products).toEqual([])
    expect(titles.toSorted()).toEqual(['Mug', 'Planner 2027', null, null, null])
  })

  test('an order of 2 planners and a mug gets 2 right codes in one email, and the same order delivered again changes nothing', async () => {
    const { id } = await added(planner())
    await added(mug)
    const bought = sold(2, [line('Planner 2027', 2), line('Mug', 1)])
    expect(await deliver('shopify', bought)).toBe('accepted')
    const { codes, state, accessCode } = await order('2')
    expect([state, codes.map(({ product, state }) => [product, state])]).toEqual([
      'pending',
      [
        ['Planner 2027', 'unused'],
        ['Planner 2027', 'unused'],
      ],
    ])
    expect(accessCode).toBe(codes[0]?.code)
    const stored = await willow.database.queries.selectFrom('access_codes').selectAll().orderBy('id').execute()
    // The first is the customer's own. They can pass on the other.
    expect(stored.map((code) => [code.product_id, code.customer_email])).toEqual([
      [id, 'buyer-2@mail.example'],
      [id, null],
    ])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.subject).toContain('Your access codes')
    for (const { code } of codes) expect(mail?.text).toContain(code)
    for (const again of [bought, sold(2, [line('Planner 2027', 9)], { financial_status: 'paid' })])
      expect(await deliver('shopify', again)).toBe('known')
    expect((await order('2')).codes).toEqual(codes)
    expect(await mails()).toHaveLength(1)
    expect((await order(codes[1]?.code ?? '')).orderNumber).toBe('#2')
  })

  test('both codes of an order open an account, and the order is activated by the first', async () => {
    await added(planner())
    await deliver('shopify', sold(3, [line('Planner 2027', 2)]))
    const { id, codes } = await order('3')
    const [own, other] = codes.map(({ code }) => code)
    expect((await redeem(other ?? '', 'friend@mail.example')).statusCode).toBe(201)
    expect(await order('3')).toMatchObject({ state: 'activated', codes: [{ state: 'unused' }, { state: 'used' }] })
    expect((await redeem(own ?? '', 'friend-two@mail.example')).statusCode).toBe(400)
    const resent = await admin.send({ method: 'POST', url: `/api/admin/orders/${id}/resend`, payload: {} })
    expect(resent.statusCode).toBe(200)
    const again = (await mails()).at(-1)
    expect([again?.text.includes(own ?? ''), again?.text.includes(other ?? '')]).toEqual([true, false])
    expect((await redeem(own ?? '', 'buyer-3@mail.example')).statusCode).toBe(201)
    expect((await order('3')).codes.map(({ state }) => state)).toEqual(['used', 'used'])
  })

  test('a lost code brings all unused codes of the order in one email', async () => {
    await added(planner())
    await deliver('shopify', sold(4, [line('Planner 2027', 3)]))
    const codes = (await order('4')).codes.map(({ code }) => code)
    await redeem(codes[1] ?? '', 'guest@mail.example')
    await willow.app.inject({
      method: 'POST',
      url: '/api/lost-code',
      payload: { orderNumber: '4', email: 'buyer-4@mail.example' },
    })
    await expect.poll(async () => (await mails()).length).toBeGreaterThan(1)
    const text = (await mails()).at(-1)?.text ?? ''
    expect(codes.map((code) => text.includes(code))).toEqual([true, false, true])
  })

  test("a customer whose order has the number of another shop's order gets none of the codes of that one", async () => {
    const [byTitle] = planner().rules
    await added(planner({ rules: [...(byTitle ? [byTitle] : []), { kind: 'none', shop: 'webhook', value: '' }] }))
    await deliver('shopify', sold(6, [line('Planner 2027', 3)]))
    await deliverOwn('order.paid', '6', 'other@mail.example')
    const all = (await orders()).map(({ codes }) => codes.map(({ code }) => code))
    const payload = { orderNumber: '6', email: 'other@mail.example' }
    await willow.app.inject({ method: 'POST', url: '/api/lost-code', payload })
    await expect.poll(async () => (await mails()).at(-1)?.subject).toContain('again')
    const text = (await mails()).at(-1)?.text ?? ''
    expect(all.map((codes) => codes.map((code) => text.includes(code)))).toEqual([[false, false, false], [true]])
  })

  test('an unknown product waits, is shown and raises an alarm; naming it settles what waits, with one email each', async () => {
    await added(mug)
    await deliver('shopify', sold(5, [line('Planner 2027', 2, { product_id: 93 }), line('Mug', 1)]))
    await deliver('woocommerce', wooCommerceOrder())
    await deliverOwn('order.paid', 'OWN-5')
    expect((await orders()).map(({ state, waitsFor, codes }) => [state, waitsFor, codes.length])).toEqual(
      Array(3).fill(['waiting', 'product', 0]),
    )
    expect(await alarms()).toMatchObject([{ count: 3 }])
    expect(await mails()).toEqual([])
    const { seen } = await shown()
    expect(seen.toSorted((a, b) => (a.shop < b.shop ? -1 : 1))).toMatchObject([
      { shop: 'shopify', title: 'Planner 2027', productId: '93', orders: 1, waiting: 1, fits: [] },
      { shop: 'webhook', title: null, sku: null, productId: null, waiting: 1 },
      { shop: 'woocommerce', title: 'Pro Pack', productId: '93', waiting: 1 },
    ])

    const named = await add(planner({ rules: [{ kind: 'id', shop: 'shopify', value: '93' }] }))
    expect(named.json().message).toBe('Planner 2027 was added. 3 orders that waited are looked at again.')
    await willow.runJobs()
    expect(await order('5')).toMatchObject({ state: 'pending', waitsFor: null, codes: [{}, {}] })
    expect((await mails()).map(({ to_address }) => to_address)).toEqual(['buyer-5@mail.example'])
    const { id } = named.json().product
    const rules = [
      { kind: 'id', shop: 'shopify', value: '93' },
      { kind: 'id', shop: 'woocommerce', value: '93' },
      { kind: 'none', shop: 'webhook', value: '' },
    ]
    await admin.send({
      method: 'PUT',
      url: `/api/admin/products/${id}`,
      payload: planner({ rules: rules as NewProduct['rules'] }),
    })
    await willow.runJobs()
    expect((await orders()).map(({ state, codes }) => [state, codes.length])).toEqual([
      ['pending', 2],
      ['pending', 1],
      ['pending', 1],
    ])
    expect([await mails(), await alarms(), (await shown()).seen]).toEqual([expect.objectContaining({ length: 3 }), [], []])
    await willow.runJobs()
    expect(await mails()).toHaveLength(3)
  })

  test('what is known of an order gets its codes at once, and the rest when it is named', async () => {
    await added(planner())
    await deliver('shopify', sold(6, [line('Planner 2027', 1), line('Stickers', 2)]))
    const [first] = (await order('6')).codes
    expect((await redeem(first?.code ?? '', 'buyer-6@mail.example')).statusCode).toBe(201)
    expect(await order('6')).toMatchObject({ state: 'waiting', isActivated: true })
    await added(planner({ name: 'Stickers', rules: [{ kind: 'title', shop: null, value: 'stickers' }] }))
    await willow.runJobs()
    const { state, codes } = await order('6')
    expect([state, codes.map(({ product, state }) => [product, state])]).toEqual([
      'activated',
      [
        ['Planner 2027', 'used'],
        ['Stickers', 'unused'],
        ['Stickers', 'unused'],
      ],
    ])
  })

  test('an order that was refunded while it waited gets no code', async () => {
    await added(mug)
    await deliver('shopify', sold(7, [line('Planner 2027', 1)]))
    await deliver('shopify', sold(7, [line('Planner 2027', 1)], { financial_status: 'refunded' }))
    await added(planner())
    await willow.runJobs()
    expect(await order('7')).toMatchObject({ state: 'refunded', codes: [] })
    // In the other sequence too.
    await deliver('shopify', sold(8, [line('Planner 2027', 1)], { financial_status: 'refunded' }))
    await deliver('shopify', sold(8, [line('Planner 2027', 1)]))
    expect(await order('8')).toMatchObject({ state: 'refunded', codes: [] })
    expect(await mails()).toEqual([])
  })

  test('a refund voids all unused codes, and asks about the used one', async () => {
    await added(planner())
    await deliver('shopify', sold(9, [line('Planner 2027', 3)]))
    const [own] = (await order('9')).codes
    await redeem(own?.code ?? '', 'buyer-9@mail.example')
    await deliver('shopify', sold(9, [line('Planner 2027', 3)], { financial_status: 'refunded' }))
    expect([(await order('9')).state, await states('9')]).toEqual(['needs_decision', ['used', 'void', 'void']])
    const { id } = await order('9')
    await admin.send({ method: 'POST', url: `/api/admin/orders/${id}/decide`, payload: { decision: 'revoke' } })
    expect((await order('9')).state).toBe('refunded')
  })

  const refundOf = (number: number, id: number, lines: [lineId: number, quantity: number][]) =>
    shopifyRefund({
      id,
      order_id: number,
      refund_line_items: lines.map(([line_item_id, quantity]) => ({ id: id * 10, line_item_id, quantity, subtotal: '12.00' })),
    })
  const [ofPlanners, ofMugs] = [line('Planner 2027', 1).id, line('Mug', 1).id]
  const states = async (number: string) => (await order(number)).codes.map(({ state }) => state)

  test('a refund of one line voids its unused codes, once, however it is told, and leaves the rest', async () => {
    await added(planner())
    await added(mug)
    const lines = [line('Planner 2027', 3), line('Mug', 1)]
    await deliver('shopify', sold(20, lines))
    await deliver('shopify', refundOf(20, 501, [[ofMugs, 1]]))
    expect(await order('20')).toMatchObject({ state: 'pending', codes: [{}, {}, {}] })
    expect(await deliver('shopify', refundOf(20, 502, [[ofPlanners, 1]]))).toBe('accepted')
    expect([(await order('20')).state, await states('20')]).toEqual(['pending', ['unused', 'unused', 'void']])
    // Told again, also within the order.
    const refunds = [refundOf(20, 501, [[ofMugs, 1]]), refundOf(20, 502, [[ofPlanners, 1]])]
    expect(await deliver('shopify', sold(20, lines, { financial_status: 'partially_refunded', refunds }))).toBe('known')
    expect(await states('20')).toEqual(['unused', 'unused', 'void'])
    const more = [...refunds, refundOf(20, 503, [[ofPlanners, 2]])]
    await deliver('shopify', sold(20, lines, { financial_status: 'partially_refunded', refunds: more }))
    expect([(await order('20')).state, await states('20')]).toEqual(['refunded', ['void', 'void', 'void']])
  })

  test('a refund of a line before the payment, and one while it waits, leave only what was kept', async () => {
    await added(planner())
    await deliver('shopify', refundOf(21, 504, [[ofPlanners, 1]]))
    await deliver('shopify', sold(21, [line('Planner 2027', 3)]))
    expect([(await order('21')).state, await states('21')]).toEqual(['pending', ['unused', 'unused']])
    await deliver('shopify', sold(22, [line('Planner 2027', 1), line('Mug', 2)]))
    expect((await order('22')).state).toBe('waiting')
    await deliver('shopify', refundOf(22, 505, [[ofMugs, 2]]))
    expect([(await order('22')).state, await states('22')]).toEqual(['pending', ['unused']])
  })

  test.each(['keep', 'revoke'] as const)(
    'about used codes of a refunded line the administrator decides: %s',
    async (decision) => {
      await added(planner())
      const lines = [line('Planner 2027', 2)]
      await deliver('shopify', sold(23, lines))
      const [own, other] = (await order('23')).codes.map(({ code }) => code)
      await redeem(own ?? '', 'buyer-23@mail.example')
      const friend = `friend-23-${decision}@mail.example`
      await redeem(other ?? '', friend)
      await deliver('shopify', refundOf(23, 506, [[ofPlanners, 1]]))
      const undecided = await order('23')
      expect(undecided).toMatchObject({ state: 'needs_decision', codes: [{ isUndecided: false }, { isUndecided: true }] })
      await admin.send({ method: 'POST', url: `/api/admin/orders/${undecided.id}/decide`, payload: { decision } })
      expect(await order('23')).toMatchObject({ state: 'activated', codes: [{ isUndecided: false }, { isUndecided: false }] })
      const revoked = await willow.database.queries
        .selectFrom('registered_users')
        .select('email')
        .where('revoked_at', 'is not', null)
        .where('email', 'in', ['buyer-23@mail.example', friend])
        .execute()
      expect(revoked).toEqual(decision === 'keep' ? [] : [{ email: friend }])
      await willow.database.queries.deleteFrom('users').where('email', 'in', ['buyer-23@mail.example', friend]).execute()
    },
  )

  test('without products, a refund of a line before the payment asks about the order, as it always did', async () => {
    await deliver('shopify', refundOf(26, 509, [[ofPlanners, 1]]))
    await deliver('shopify', sold(26, [line('Planner 2027', 3)]))
    expect([(await order('26')).state, await states('26')]).toEqual(['needs_decision', ['unused']])
  })

  test('a partial refund of an amount, and of an order from before the products, asks about the whole order', async () => {
    await deliver('shopify', sold(24, [line('Planner 2027', 2)]))
    await added(planner())
    await deliver('shopify', refundOf(24, 507, [[ofPlanners, 1]]))
    expect([(await order('24')).state, await states('24')]).toEqual(['needs_decision', ['unused']])
    await deliver('shopify', sold(25, [line('Planner 2027', 2)]))
    await deliver('shopify', refundOf(25, 508, []))
    const { id, state } = await order('25')
    expect(state).toBe('needs_decision')
    await admin.send({ method: 'POST', url: `/api/admin/orders/${id}/decide`, payload: { decision: 'revoke' } })
    expect([(await order('25')).state, await states('25')]).toEqual(['refunded', ['void', 'void']])
  })

  test('coupons, currencies and free orders change nothing about the codes', async () => {
    await added(planner())
    const free = { currency: 'JPY', total_price: '0', discount_codes: [{ code: 'FREE', amount: '24.00', type: 'percentage' }] }
    await deliver('shopify', sold(10, [line('Planner 2027', 2, { price: '0', total_discount: '24.00' })], free))
    expect((await order('10')).codes).toHaveLength(2)
  })

  test('an order of 400 planners gets no code, and waits until an administrator settles it', async () => {
    await added(planner())
    await deliver('shopify', sold(11, [line('Planner 2027', 400)]))
    const { id, ...rest } = await order('11')
    expect(rest).toMatchObject({ state: 'waiting', waitsFor: 'count', codes: [] })
    const before = await willow.database.queries.selectFrom('access_codes').select('id').execute()
    expect([before, await mails(), (await alarms()).length]).toEqual([[], [], 1])
    await add(mug)
    await willow.runJobs()
    const settled = await admin.send({ method: 'POST', url: `/api/admin/orders/${id}/settle` })
    expect(settled.json()).toMatchObject({ order: { state: 'without_code', waitsFor: null } })
    const again = await admin.send({ method: 'POST', url: `/api/admin/orders/${id}/settle` })
    expect([again.statusCode, again.json().code]).toEqual([409, 'orders.not_waiting'])
    expect(await alarms()).toEqual([])
  })

  test('orders stored before the first product keep their one code, whatever is delivered again', async () => {
    await deliver('shopify', sold(12, [line('Planner 2027', 2)]))
    await deliverOwn('order.paid', 'OWN-12')
    const before = await orders()
    await added(planner())
    await deliver('shopify', sold(12, [line('Planner 2027', 2), line('Stickers', 5)]))
    await deliverOwn('order.paid', 'OWN-12')
    await willow.runJobs()
    expect((await orders()).map(({ state, codes }) => [state, codes.length])).toEqual(before.map(() => ['pending', 1]))
  })

  test('imported orders wait like others, and are not emailed later when the administrator chose not to', async () => {
    await added(mug)
    const file = 'Order ID,Email\nF-1,f1@mail.example\n'
    const form = await formBody([['file', { filename: 'orders.csv', content: Buffer.from(file) }]])
    await admin.send({ method: 'POST', url: '/api/admin/orders/import?mode=commit&mail=false', ...form })
    expect(await order('F-1')).toMatchObject({ state: 'waiting', codes: [] })
    await added(planner({ rules: [{ kind: 'none', shop: 'import', value: '' }] }))
    await willow.runJobs()
    expect(await order('F-1')).toMatchObject({ state: 'pending', codes: [{ product: 'Planner 2027' }] })
    expect(await mails()).toEqual([])
  })

  test('a rule that would catch two products is refused with one sentence, and nothing is stored', async () => {
    await added(planner())
    await deliver('shopify', sold(13, [line('Planner 2027', 1, { sku: 'PLAN-27' })]))
    const clashes = [
      planner({ name: 'Another', rules: [{ kind: 'title', shop: null, value: ' planner  2027' }] }),
      planner({ name: 'Another', rules: [{ kind: 'sku', shop: null, value: 'plan-27' }] }),
    ]
    for (const clash of clashes) {
      const refused = await add(clash)
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        {
          code: 'products.rule_catches_two',
          message: 'A rule of this product would also catch Planner 2027. Each order line must be one product only.',
        },
      ])
    }
    expect((await shown()).products).toHaveLength(1)
    const atOnce = await Promise.all(
      ['One', 'Two'].map((name) => add(planner({ name, rules: [{ kind: 'sku', shop: null, value: 'NEW' }] }))),
    )
    expect(atOnce.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })

  test('a line that two products catch, each by a rule of its own, waits with an alarm until one rule is removed', async () => {
    const { id } = await added(planner())
    await added(planner({ name: 'Bundle', rules: [{ kind: 'sku', shop: null, value: 'PLAN-27' }] }))
    await deliver('shopify', sold(16, [line('Planner 2027', 2, { sku: 'PLAN-27' })]))
    expect(await order('16')).toMatchObject({ state: 'waiting', waitsFor: 'product', codes: [] })
    expect([await mails(), (await alarms()).length]).toEqual([[], 1])
    expect((await shown()).seen).toMatchObject([{ title: 'Planner 2027', fits: ['Bundle', 'Planner 2027'] }])
    await admin.send({ method: 'PUT', url: `/api/admin/products/${id}`, payload: planner({ rules: [] }) })
    await willow.runJobs()
    expect(await order('16')).toMatchObject({ state: 'pending', codes: [{ product: 'Bundle' }, { product: 'Bundle' }] })
    expect([(await mails()).length, await alarms()]).toEqual([1, []])
  })

  test('a product is changed and removed, bad input is refused, and its codes keep working', async () => {
    const { id } = await added(planner())
    await deliver('shopify', sold(14, [line('Planner 2027', 1)]))
    const editionId = await edition({ willow, owner: admin }, 'published')
    const changed = planner({ name: 'Planner 2028', editions: [{ id: editionId, label: 'A5, left hand' }] })
    expect((await admin.send({ method: 'PUT', url: `/api/admin/products/${id}`, payload: changed })).json().product).toEqual({
      ...{ id, follows: null, shopUrl: '' },
      ...changed,
    })
    expect((await shown()).products).toEqual([{ id, follows: null, shopUrl: '', ...changed }])
    expect((await order('14')).codes).toMatchObject([{ product: 'Planner 2028' }])
    const wrong = [
      [planner({ name: '  ' }), 'products.incomplete'],
      [planner({ rules: [{ kind: 'sku', shop: null, value: ' ' }] }), 'products.incomplete'],
      [planner({ editions: [{ id: 'none', label: '' }] }), 'products.edition_unknown'],
      [planner({ follows: id }), 'products.order_unclear'],
      [planner({ follows: 'none' }), 'products.order_unclear'],
      [planner({ shopUrl: 'javascript:alert(1)' }), 'products.link_invalid'],
      [planner({ shopUrl: 'shop.example' }), 'products.link_invalid'],
    ] as const
    for (const [payload, code] of wrong)
      expect((await admin.send({ method: 'PUT', url: `/api/admin/products/${id}`, payload })).json().code).toBe(code)
    expect((await admin.send({ method: 'PUT', url: '/api/admin/products/none', payload: mug })).json().code).toBe(
      'products.not_found',
    )
    const next = await added({ ...mug, name: 'Next', follows: id, shopUrl: ' https://shop.example/next ' })
    const circle = await admin.send({
      method: 'PUT',
      url: `/api/admin/products/${id}`,
      payload: { ...changed, follows: next.id },
    })
    expect(circle.json().code).toBe('products.order_unclear')
    const nextOf = async () => (await shown()).products.find((one) => one.id === next.id)
    expect(await nextOf()).toMatchObject({ follows: id, shopUrl: 'https://shop.example/next' })
    const removed = await admin.send({ method: 'DELETE', url: `/api/admin/products/${id}` })
    expect(await nextOf()).toMatchObject({ follows: null })
    expect(removed.json().message).toBe('Planner 2028 was removed.')
    expect((await admin.send({ method: 'DELETE', url: `/api/admin/products/${id}` })).statusCode).toBe(404)
    const { codes } = await order('14')
    expect(codes).toMatchObject([{ product: 'Planner 2028', state: 'unused' }])
    expect((await redeem(codes[0]?.code ?? '', 'buyer-14@mail.example')).statusCode).toBe(201)
    const actions = (await admin.send({ url: `/api/admin/actions?subject=${id}` })).json<{ action: string }[]>()
    expect(actions.map(({ action }) => action)).toEqual(['product.remove', 'product.change', 'product.add'])
  })

  test('a refund takes away what a further code brought only if the operator says so, and never the account', async () => {
    const ada = await willow.fixtures.signedInUser()
    const editions = [{ id: await edition({ willow, owner: admin }, 'published'), label: '' }]
    await added(planner({ rules: [{ kind: 'none', shop: 'webhook', value: '' }], editions }))
    const planners = async () => (await ada.send({ url: `/api/users/${ada.id}/planners` })).json()
    for (const [number, decision, kept] of [
      ['OWN-8', 'keep', 1],
      ['OWN-9', 'revoke', 0],
    ] as const) {
      await willow.database.queries.updateTable('access_codes').set({ product_id: null }).execute()
      await deliverOwn('order.paid', number, ada.email)
      const { id, codes } = await order(number)
      const payload = { accessCode: codes[0]?.code }
      await ada.send({ method: 'POST', url: `/api/users/${ada.id}/access-codes`, payload })
      await deliverOwn('order.refunded', number, ada.email)
      expect([(await order(number)).state, await planners()]).toMatchObject(['needs_decision', [{ name: 'Planner 2027' }]])
      await admin.send({ method: 'POST', url: `/api/admin/orders/${id}/decide`, payload: { decision } })
      expect(await planners()).toHaveLength(kept)
    }
    expect((await ada.send({ url: '/api/auth/user' })).statusCode).toBe(200)
  })

  test('payments of one order that arrive at once make its codes once', async () => {
    await added(planner())
    const bought = sold(15, [line('Planner 2027', 2)])
    await Promise.all([deliver('shopify', bought), deliver('shopify', bought), deliver('shopify', bought)])
    expect((await order('15')).codes).toHaveLength(2)
    expect(await mails()).toHaveLength(1)
  })
})
