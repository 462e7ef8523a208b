import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { password } from '#test/willow.ts'
import { shopifyOrder, shopifyRefund, stripeCheckout, stripeRefund, wooCommerceOrder } from './shops/shops.test-data.ts'
import { signatureHeader } from './webhook-signature.ts'

const secrets = {
  webhook: 'the secret of the own webhook',
  shopify: 'the secret of the shopify shop',
  woocommerce: 'the secret of the other shop',
  lemonsqueezy: 'the secret of the lemon stand',
  stripe: 'whsec_the secret of the stripe account',
}

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { webhookSecrets: secrets } })
  const bare = useWillow(current)

  let events = 0
  let address = 0
  const event = (type: string, number: string, email?: string, id = `evt_${++events}`) => ({ id, type, order: { number, email } })
  const post = (url: string, payload: string, headers: Record<string, string>) =>
    willow.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })
  const sendText = (payload: string, signature: string) =>
    post('/api/webhooks/orders', payload, { 'willow-signature': signature })
  const send = (payload: object) => {
    const text = JSON.stringify(payload)
    return sendText(text, signatureHeader(text, { secret: secrets.webhook, nowMs: willow.clock.now() }))
  }
  const order = (number: string) =>
    willow.database.queries.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirst()
  const codeOf = async (number: string) =>
    willow.database.queries
      .selectFrom('orders')
      .innerJoin('access_codes', 'access_codes.id', 'orders.code_id')
      .selectAll('access_codes')
      .where('order_number', '=', number)
      .executeTakeFirst()
  const mailsTo = (email: string) =>
    willow.database.queries.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute()
  const everything = async () => {
    const tables = ['orders', 'order_events', 'access_codes', 'mails', 'counters'] as const
    const counts = tables.map((table) =>
      willow.database.queries
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    )
    return (await Promise.all(counts)).map(({ rows }) => Number(rows))
  }
  const redeem = (code: string, email: string) =>
    willow.app.inject({
      method: 'POST',
      url: '/api/create-account',
      payload: { name: 'Ada Reed', email, accessCode: code, password },
      headers: { 'x-forwarded-for': `10.7.0.${++address}` },
    })

  test('an order of an erased customer that is delivered again, or refunded, brings nothing of them back', async () => {
    const email = 'erased.quill@mail.example'
    const paid = event('order.paid', 'E-1', email)
    await send(paid)
    // Its code was never used.
    await send(event('order.paid', 'E-2', email))
    const { code } = (await codeOf('E-1')) ?? {}
    const joined = await redeem(code ?? '', email)
    expect(joined.statusCode).toBe(201)
    const cookie = String(joined.headers['set-cookie']).split(';')[0] ?? ''
    await willow.app.inject({ method: 'POST', url: '/api/account/deletion', payload: { proof: password }, headers: { cookie } })
    willow.clock.advance(8 * 24 * 60 * 60 * 1000)
    expect(await deleteDueAccounts(willow)).toBe(1)
    expect(await order('E-1')).toMatchObject({
      customer_email: '',
      customer_key: expect.stringContaining('erased:'),
      state: 'activated',
    })
    const before = await everything()

    expect((await send(paid)).json()).toEqual({ result: 'known' })
    expect(await everything()).toEqual(before)
    await send(event('order.paid', 'E-1', email))
    await send(event('order.refunded', 'E-1', email))
    expect(await order('E-1')).toMatchObject({ customer_email: '', customer_key: expect.stringContaining('erased:') })
    expect((await order('E-1'))?.search_text).not.toContain('quill')
    await send(event('order.partly_refunded', 'E-2', email))
    expect(await order('E-2')).toMatchObject({ customer_email: '', customer_key: expect.stringContaining('erased:') })
    expect((await order('E-2'))?.search_text).not.toContain('quill')
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['account-deleted'])
  })

  test('a paid order creates a code bound to its customer and an email with the activation link', async () => {
    const reply = await send(event('order.paid', '#2001', ' Ada@Mail.example '))
    expect([reply.statusCode, reply.json()]).toEqual([200, { result: 'accepted' }])
    expect(await order('#2001')).toMatchObject({ state: 'pending', is_activated: false, customer_email: 'ada@mail.example' })
    const code = await codeOf('#2001')
    expect(code).toMatchObject({ customer_email: 'ada@mail.example', is_used: false })
    const [mail, ...more] = await mailsTo('ada@mail.example')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'code', state: 'waiting' })
    expect(mail?.text).toContain('\n\nOrder #2001\n\n')
    expect(mail?.text).toContain(`Create your account:\nhttp://localhost:3000/code#${code?.code}&new`)
  })

  test('the email to the address of an account says that the code is added to it', async () => {
    const ada = await willow.fixtures.signedInUser()
    await send(event('order.paid', '#2990', ada.email.toUpperCase()))
    const [mail] = await mailsTo(ada.email)
    expect(mail?.subject).toBe('Add your new code to Willow')
    expect(mail?.text).toMatch(/You have an account for Willow already: add this code to it/)
    expect(mail?.text).toMatch(/Add it to your account:\nhttp:\/\/localhost:3000\/code#WILLOW\w+\n/)
    expect(mail?.text).not.toContain('Create your account')
    await willow.database.queries
      .updateTable('registered_users')
      .set({ revoked_at: '2026-01-01T00:00:00.000Z' })
      .where('email', '=', ada.email)
      .execute()
    await send(event('order.paid', '#2991', ada.email))
    expect((await mailsTo(ada.email)).at(-1)?.text).toContain('Create your account')
  })

  test('an order is activated when its code is redeemed', async () => {
    await send(event('order.paid', '2002', 'robin@mail.example'))
    const code = await codeOf('2002')
    willow.clock.advance(60_000)
    expect((await redeem(code?.code ?? '', 'robin@mail.example')).statusCode).toBe(201)
    const activatedAt = new Date(willow.clock.now()).toISOString()
    expect(await order('2002')).toMatchObject({ state: 'activated', is_activated: true, activated_at: activatedAt })
  })

  test('an unsigned, forged, altered, late, early or replayed event is refused, and nothing is stored', async () => {
    const text = JSON.stringify(event('order.paid', '2003', 'thief@mail.example'))
    const nowMs = willow.clock.now()
    const good = signatureHeader(text, { secret: secrets.webhook, nowMs })
    const before = await everything()
    const refused = [
      await post('/api/webhooks/orders', text, {}),
      await sendText(text, signatureHeader(text, { secret: 'a secret somebody made up', nowMs })),
      await sendText(text.replace('thief', 'other'), good),
      await sendText(`${text} `, good),
      await sendText('', good),
      await sendText(text, good.replace(/t=\d+/, `t=${Math.floor(nowMs / 1000) + 60}`)),
      await sendText(text, signatureHeader(text, { secret: secrets.webhook, nowMs: nowMs - 301_000 })),
      await sendText(text, signatureHeader(text, { secret: secrets.webhook, nowMs: nowMs + 302_000 })),
    ]
    for (const reply of refused) expect([reply.statusCode, reply.json().code]).toEqual([401, 'orders.not_signed'])
    expect(await everything()).toEqual(before)

    expect((await sendText(text, good)).statusCode).toBe(200)
    const after = await everything()
    const atOnce = await sendText(text, good)
    expect([atOnce.statusCode, atOnce.json()]).toEqual([200, { result: 'known' }])
    willow.clock.advance(301_000)
    expect((await sendText(text, good)).statusCode).toBe(401)
    expect(await everything()).toEqual(after)
  })

  test('a signed but invalid event is refused with the problem, and nothing is stored', async () => {
    const before = await everything()
    const wrong = [
      [event('order.paid', '2004'), 'order.email: Required'],
      [event('order.paid', '2004', 'nobody'), 'order.email: Invalid'],
      [event('order.paid', '=1+1', 'ada@mail.example'), 'order.number: Invalid'],
      [{ hello: 'world' }, 'id: Required'],
    ] as const
    for (const [payload, message] of wrong) {
      const reply = await send(payload)
      expect([reply.statusCode, reply.json().message]).toEqual([400, message])
    }
    const noJson = await sendText('{', signatureHeader('{', { secret: secrets.webhook, nowMs: willow.clock.now() }))
    expect(noJson.statusCode).toBe(400)
    expect((await send(event('order.shipped', '2004', 'ada@mail.example'))).json()).toEqual({ result: 'ignored' })
    expect(await everything()).toEqual(before)
  })

  test('a hundred identical events at once create one order, one code and one email', async () => {
    const same = event('order.paid', '2005', 'crowd@mail.example')
    const replies = await Promise.all(Array.from({ length: 100 }, () => send(same)))
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(100).fill(200))
    expect(replies.filter((reply) => reply.json().result === 'accepted')).toHaveLength(1)
    const codes = willow.database.queries
      .selectFrom('access_codes')
      .select('id')
      .where('customer_email', '=', 'crowd@mail.example')
    expect(await codes.execute()).toHaveLength(1)
    expect(await mailsTo('crowd@mail.example')).toHaveLength(1)
  })

  test('simultaneous events of one order have the same outcome as consecutive ones', async () => {
    const kinds = ['order.paid', 'order.refunded', 'order.paid', 'order.partly_refunded', 'order.refunded']
    const numbers = ['2010', '2011', '2012', '2013', '2014', '2015']
    await Promise.all(numbers.flatMap((number) => kinds.map((kind) => send(event(kind, number, `mix-${number}@mail.example`)))))
    for (const number of numbers) {
      expect(await order(number)).toMatchObject({ state: 'refunded' })
      const code = await codeOf(number)
      if (code) expect(code.voided_at).not.toBeNull()
    }
  })

  test('a refund voids an unused code, and a refund before the payment prevents a code', async () => {
    await send(event('order.paid', '2020', 'late@mail.example'))
    await send(event('order.refunded', '2020', 'late@mail.example'))
    expect(await order('2020')).toMatchObject({ state: 'refunded' })
    const code = await codeOf('2020')
    expect(code?.voided_at).not.toBeNull()
    expect((await redeem(code?.code ?? '', 'late@mail.example')).statusCode).toBe(400)

    await send(event('order.refunded', '2021'))
    await send(event('order.paid', '2021', 'early@mail.example'))
    expect(await order('2021')).toMatchObject({ state: 'refunded', code_id: null, customer_email: 'early@mail.example' })
    expect(await mailsTo('early@mail.example')).toEqual([])
  })

  test('a refund of a used code waits for the operator', async () => {
    await send(event('order.paid', '2022', 'used@mail.example'))
    await redeem((await codeOf('2022'))?.code ?? '', 'used@mail.example')
    await send(event('order.refunded', '2022', 'used@mail.example'))
    expect(await order('2022')).toMatchObject({ state: 'needs_decision', is_activated: true })
  })

  test('a route whose secret is not configured does not exist', async () => {
    for (const shop of ['orders', 'shopify', 'woocommerce', 'lemonsqueezy']) {
      const url = `/api/webhooks/${shop}`
      const reply = await bare.app.inject({ method: 'POST', url, payload: '{}', headers: { 'content-type': 'application/json' } })
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'request.unknown_path'])
    }
  })

  const signed = (secret: string, encoding: 'hex' | 'base64', payload: object) => {
    const text = JSON.stringify(payload)
    return { text, signature: createHmac('sha256', secret).update(text).digest(encoding) }
  }

  test('a Shopify order can be partly refunded, paid and refunded, in the order in which events arrive', async () => {
    const shop = (payload: object, topic: string) => {
      const { text, signature } = signed(secrets.shopify, 'base64', payload)
      return post('/api/webhooks/shopify', text, { 'x-shopify-hmac-sha256': signature, 'x-shopify-topic': topic })
    }
    // The number is unknown before the payment arrives, so the order has the shop's own id until then.
    expect((await shop(shopifyRefund(), 'refunds/create')).json()).toEqual({ result: 'accepted' })
    expect((await shop(shopifyOrder(), 'orders/paid')).json()).toEqual({ result: 'accepted' })
    expect((await shop(shopifyOrder(), 'orders/updated')).json()).toEqual({ result: 'known' })
    expect(await order('#1001')).toMatchObject({ state: 'needs_decision', source: 'shopify', reference: '5123456789012' })
    // The refund didn't say what was bought.
    expect(JSON.parse((await order('#1001'))?.items ?? '')).toEqual([
      { lineId: '13', title: 'Pro Pack', sku: 'PRO-PACK', productId: null, quantity: 1 },
    ])
    const admin = await willow.fixtures.signedInUser({ isAdmin: true })
    const [listed] = (await admin.send({ url: '/api/admin/orders?q=1001' })).json()
    expect(listed.items).toMatchObject([{ title: 'Pro Pack', quantity: 1 }])
    await shop(shopifyOrder({ financial_status: 'refunded' }), 'orders/updated')
    expect(await order('#1001')).toMatchObject({ state: 'refunded' })
    const { text } = signed(secrets.shopify, 'base64', shopifyOrder({ id: 6 }))
    const forged = signed(secrets.woocommerce, 'base64', shopifyOrder({ id: 6 })).signature
    expect((await post('/api/webhooks/shopify', text, { 'x-shopify-hmac-sha256': forged })).statusCode).toBe(401)
  })

  test("WooCommerce's ping is answered, and its order is accepted", async () => {
    const ping = await post('/api/webhooks/woocommerce', 'webhook_id=7', { 'content-type': 'application/x-www-form-urlencoded' })
    expect([ping.statusCode, ping.json()]).toEqual([200, { result: 'ignored' }])
    const { text, signature } = signed(secrets.woocommerce, 'base64', wooCommerceOrder())
    expect((await post('/api/webhooks/woocommerce', text, { 'x-wc-webhook-signature': signature })).statusCode).toBe(200)
    expect(await order('727')).toMatchObject({ state: 'pending', source: 'woocommerce' })
    expect((await post('/api/webhooks/woocommerce', text, { 'x-wc-webhook-signature': 'x' })).statusCode).toBe(401)
  })

  test('an event of Stripe is accepted while its signature is fresh, and its refund finds the checkout', async () => {
    const send = (payload: object, { secret = secrets.stripe, lateMs = 0 } = {}) => {
      const text = JSON.stringify(payload)
      const signature = signatureHeader(text, { secret, nowMs: willow.clock.now() - lateMs })
      // The old scheme, which proves nothing, stands beside the new one.
      return post('/api/webhooks/stripe', text, { 'stripe-signature': `${signature},v0=${'0'.repeat(64)}` })
    }
    const number = 'pi_3MDCMXJzvcwj3o2q0qJ2Z2Zb'
    for (const how of [{ secret: secrets.webhook }, { lateMs: 301_000 }])
      expect((await send(stripeCheckout(), how)).statusCode).toBe(401)
    const text = JSON.stringify(stripeCheckout())
    const { signature: v0 } = signed(secrets.stripe, 'hex', stripeCheckout())
    const old = await post('/api/webhooks/stripe', text, {
      'stripe-signature': `t=${Math.floor(willow.clock.now() / 1000)},v0=${v0}`,
    })
    expect([old.statusCode, await order(number)]).toEqual([401, undefined])
    expect((await send(stripeCheckout({}, { livemode: false }))).json()).toEqual({ result: 'test' })
    expect((await send(stripeCheckout({ payment_status: 'unpaid' }))).json()).toEqual({ result: 'ignored' })
    expect((await send(stripeCheckout())).json()).toEqual({ result: 'accepted' })
    expect((await send(stripeCheckout(), { lateMs: 1000 })).json()).toEqual({ result: 'known' })
    expect(await order(number)).toMatchObject({ state: 'pending', source: 'stripe', customer_email: 'ada@mail.example' })
    expect((await send(stripeRefund({ refunded: false, amount_refunded: 500 }))).json()).toEqual({ result: 'accepted' })
    expect((await order(number))?.state).toBe('needs_decision')
    expect((await send(stripeRefund())).json()).toEqual({ result: 'accepted' })
    expect((await order(number))?.state).toBe('refunded')
    expect((await codeOf(number))?.voided_at).not.toBeNull()
    // The other way round.
    const other = { payment_intent: 'pi_other' }
    await send(stripeRefund(other))
    await send(stripeCheckout(other))
    expect([(await order('pi_other'))?.state, await codeOf('pi_other')]).toEqual(['refunded', undefined])
  })

  test('orders of two shops with the same number are two orders, also of the same customer', async () => {
    await send(event('order.paid', '3001', 'first@mail.example'))
    const shop = (payload: object) => {
      const { text, signature } = signed(secrets.woocommerce, 'base64', payload)
      return post('/api/webhooks/woocommerce', text, { 'x-wc-webhook-signature': signature })
    }
    await shop(wooCommerceOrder({ id: 3001, number: '3001', billing: { email: 'second@mail.example' } }))
    expect(await order('3001')).toMatchObject({ customer_email: 'first@mail.example' })
    expect(await order('3001 (woocommerce 3001)')).toMatchObject({ customer_email: 'second@mail.example' })
    expect(await mailsTo('second@mail.example')).toHaveLength(1)
    await send(event('order.paid', '3002', 'both@mail.example'))
    await shop(wooCommerceOrder({ id: 3002, number: '3002', billing: { email: 'both@mail.example' } }))
    expect(await mailsTo('both@mail.example')).toHaveLength(2)
  })
})
