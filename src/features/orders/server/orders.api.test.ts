import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createWillow, formBody, password, type TestUser, type Willow } from '#test/willow.ts'
import { signatureHeader } from './webhook-signature.ts'

const secret = 'the secret of the own webhook'
const sent = 'If a code that nobody has used belongs to this address, we’ve sent it there.'

forEachDatabase((current) => {
  let willow: Willow
  let admin: TestUser
  beforeAll(async () => {
    willow = await createWillow({
      database: current().database,
      config: { webhookSecrets: { webhook: secret }, smtpUrl: 'smtp://127.0.0.1:9' },
    })
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
  })
  afterAll(() => willow.close())

  let made = 0
  let address = 0
  const fresh = () => `10.8.${++address >> 8}.${address & 255}`
  async function sendOrderEvent(type: string, number: string, email?: string) {
    const payload = JSON.stringify({ id: `evt_${++made}`, type, order: { number, email } })
    const signature = signatureHeader(payload, { secret, nowMs: willow.clock.now() })
    const headers = { 'content-type': 'application/json', 'willow-signature': signature }
    const reply = await willow.app.inject({ method: 'POST', url: '/api/webhooks/orders', payload, headers })
    expect(reply.statusCode).toBe(200)
  }
  const list = async (query: string) => (await admin.send({ url: `/api/admin/orders?${query}` })).json()
  const find = async (number: string) => (await list(`q=${encodeURIComponent(number)}`))[0]
  const act = (id: string, what: 'resend' | 'decide', payload?: object) =>
    admin.send({ method: 'POST', url: `/api/admin/orders/${id}/${what}`, ...(payload ? { payload } : {}) })
  const mailsTo = (email: string) =>
    willow.database.queries.selectFrom('mails').select(['kind', 'text']).where('to_address', '=', email).orderBy('id').execute()
  const actions = async (subject: string) =>
    (await admin.send({ url: `/api/admin/actions?subject=${subject}` })).json().map((one: { action: string }) => one.action)
  async function redeem(code: string, email: string) {
    const payload = { name: 'Ada Reed', email, accessCode: code, password }
    const headers = { 'x-forwarded-for': fresh() }
    const reply = await willow.app.inject({ method: 'POST', url: '/api/create-account', payload, headers })
    expect(reply.statusCode).toBe(201)
    return reply.json().user.id as string
  }

  test('orders are listed newest first, searched by number, address and code, and filtered by state', async () => {
    await sendOrderEvent('order.paid', 'L-1', 'list-one@mail.example')
    await sendOrderEvent('order.paid', 'L-2', 'list-two@mail.example')
    await sendOrderEvent('order.refunded', 'L-3')
    const page = await admin.send({ url: '/api/admin/orders?q=L&limit=2' })
    expect(page.json().map((order: { orderNumber: string }) => order.orderNumber)).toEqual(['L-3', 'L-2'])
    expect([page.headers['x-total-count'], page.headers.link]).toEqual(['3', expect.stringContaining('rel="next"')])
    const one = await find('list-one@mail.example')
    expect(one).toMatchObject({
      orderNumber: 'L-1',
      state: 'pending',
      source: 'webhook',
      mailState: 'waiting',
      isActivated: false,
    })
    expect(await find(one.accessCode)).toEqual(one)
    expect(await list('q=L&state=refunded')).toMatchObject([
      { orderNumber: 'L-3', customerEmail: null, accessCode: null, mailState: null, paidAt: null },
    ])
    expect((await admin.send({ url: '/api/admin/counts' })).json().totalOrders).toBeGreaterThanOrEqual(3)
    const csv = (await admin.send({ url: '/api/admin/export/orders?format=csv&state=refunded' })).body
    expect(csv).toContain('L-3')
    expect(csv).not.toContain('L-1')
    const items = [
      { title: 'Planner 2027', sku: null, productId: null, quantity: 2 },
      { title: 'Pen', sku: null, productId: null, quantity: 1 },
    ]
    const bought = willow.database.queries.updateTable('orders').set({ items: JSON.stringify(items) })
    await bought.where('order_number', '=', 'L-1').execute()
    const all = (await admin.send({ url: '/api/admin/export/orders?format=csv&q=L-1' })).body.split('\r\n')
    expect(all[0]).toMatch(/,bought,accessCodes$/)
    expect(all[1]).toMatch(new RegExp(`,2 × Planner 2027; 1 × Pen,${one.accessCode}$`))
    const [logged] = (await admin.send({ url: '/api/admin/actions' })).json()
    expect(logged).toMatchObject({ action: 'export', details: { list: 'orders', format: 'csv' } })
  })

  test('a code can be emailed again, also to a corrected address, and is then bound to that one', async () => {
    await sendOrderEvent('order.paid', 'R-1', 'mistyped@mail.example')
    const { id, accessCode } = await find('R-1')
    const again = await act(id, 'resend')
    expect(again.json()).toMatchObject({ message: 'We’re sending the access code to mistyped@mail.example.' })
    const corrected = await act(id, 'resend', { email: ' Right@Mail.example ' })
    expect(corrected.json().order).toMatchObject({ customerEmail: 'right@mail.example', accessCode })
    // No server has had them yet, so they are taken back.
    expect(await mailsTo('mistyped@mail.example')).toEqual([])
    expect((await mailsTo('right@mail.example'))[0]?.text).toContain(accessCode)
    expect(await find('right@mail.example')).toMatchObject({ orderNumber: 'R-1' })
    expect((await act(id, 'resend', { email: 'nobody' })).json().code).toBe('orders.invalid_email')
    expect(await actions(id)).toEqual(['order.resend', 'order.resend'])
    await redeem(accessCode, 'right@mail.example')
    expect((await act(id, 'resend')).json().code).toBe('orders.code_spent')
    expect((await act('nothing', 'resend')).statusCode).toBe(404)
    expect((await act((await find('L-3')).id, 'resend')).json().code).toBe('orders.no_code')
  })

  test('the operator can keep a customer after a refund and is not asked again', async () => {
    await sendOrderEvent('order.paid', 'K-1', 'kept@mail.example')
    const { id, accessCode } = await find('K-1')
    expect((await act(id, 'decide', { decision: 'keep' })).json().code).toBe('orders.nothing_to_decide')
    await redeem(accessCode, 'kept@mail.example')
    await sendOrderEvent('order.refunded', 'K-1')
    expect((await act(id, 'decide', { decision: 'keep' })).json()).toMatchObject({
      message: 'The customer keeps the access.',
      order: { state: 'activated' },
    })
    await sendOrderEvent('order.refunded', 'K-1')
    expect(await find('K-1')).toMatchObject({ state: 'activated' })
    expect(await actions(id)).toEqual(['order.keep'])
  })

  test("revoking the access of a refunded order ends the customer's sessions at once", async () => {
    await sendOrderEvent('order.paid', 'V-1', 'revoked@mail.example')
    const { id, accessCode } = await find('V-1')
    const userId = await redeem(accessCode, 'revoked@mail.example')
    await sendOrderEvent('order.refunded', 'V-1')
    const both = await Promise.all([act(id, 'decide', { decision: 'revoke' }), act(id, 'decide', { decision: 'revoke' })])
    expect(both.map((reply) => reply.statusCode).sort()).toEqual([200, 409])
    expect(await find('V-1')).toMatchObject({ state: 'refunded' })
    const sessions = willow.database.queries.selectFrom('sessions').select('sid').where('user_id', '=', userId)
    expect(await sessions.execute()).toEqual([])
    const login = { method: 'POST', url: '/api/custom-login', payload: { email: 'revoked@mail.example', password } } as const
    expect((await willow.app.inject(login)).json().message).toBe('Your access has been revoked.')
    expect((await mailsTo('revoked@mail.example')).map((mail) => mail.kind)).toEqual(['code', 'access-revoked'])
    expect([await actions(id), await actions(userId)]).toEqual([['order.revoke'], ['user.revoke']])
  })

  test('revoking a partly refunded order voids its unused code', async () => {
    await sendOrderEvent('order.paid', 'P-1', 'partly@mail.example')
    await sendOrderEvent('order.partly_refunded', 'P-1')
    const { id, state, accessCode } = await find('P-1')
    expect(state).toBe('needs_decision')
    expect((await act(id, 'decide', { decision: 'revoke' })).json().order).toMatchObject({ state: 'refunded' })
    const code = willow.database.queries.selectFrom('access_codes').select('voided_at').where('code', '=', accessCode)
    expect((await code.executeTakeFirstOrThrow()).voided_at).not.toBeNull()
  })

  test("administrators can't revoke their own access through an order", async () => {
    await sendOrderEvent('order.paid', 'S-1', 'self@mail.example')
    const { id, codeId } = await find('S-1')
    const queries = willow.database.queries
    await queries.updateTable('access_codes').set({ is_used: true, used_by: admin.id }).where('id', '=', codeId).execute()
    await queries.updateTable('orders').set({ is_activated: true, state: 'activated' }).where('id', '=', id).execute()
    await sendOrderEvent('order.refunded', 'S-1')
    expect((await act(id, 'decide', { decision: 'revoke' })).statusCode).toBe(409)
    expect(await find('S-1')).toMatchObject({ state: 'needs_decision' })
  })

  const ask = (orderNumber: string | undefined, email: string, from = fresh()) =>
    willow.app.inject({
      method: 'POST',
      url: '/api/lost-code',
      payload: { orderNumber, email },
      headers: { 'x-forwarded-for': from },
    })
  async function until(done: () => Promise<boolean>) {
    for (let turn = 0; turn < 1000 && !(await done()); turn++) await new Promise(setImmediate)
  }

  test('a lost code is emailed only when order number and address match, and the reply is always the same', async () => {
    await sendOrderEvent('order.paid', '#C-1', 'lost@mail.example')
    await sendOrderEvent('order.paid', 'C-2', 'other-lost@mail.example')
    const typed = [
      ['C-1', 'stranger@mail.example'],
      ['C-2', 'lost@mail.example'],
      ['nothing', 'lost@mail.example'],
      [' #c-1 ', ' Lost@Mail.example '],
    ] as const
    for (const [number, email] of typed) {
      const reply = await ask(number, email)
      expect([reply.statusCode, reply.json()]).toEqual([200, { message: sent }])
    }
    await until(async () => (await mailsTo('lost@mail.example')).length === 2)
    expect((await mailsTo('lost@mail.example')).map((mail) => mail.kind)).toEqual(['code', 'lost-code'])
    expect((await mailsTo('lost@mail.example'))[1]?.text).toContain((await find('C-1')).accessCode)
    expect([await mailsTo('stranger@mail.example'), (await mailsTo('other-lost@mail.example')).length]).toEqual([[], 1])
    expect((await ask(' # ', 'lost@mail.example')).json().message).toBe('Please enter your email address.')
  })

  test('whoever knows only an address learns nothing, and its owner gets all unused codes of it in one email', async () => {
    const email = 'address@mail.example'
    for (const number of ['M-1', 'M-2', 'M-3']) await sendOrderEvent('order.paid', number, email)
    await sendOrderEvent('order.refunded', 'M-3')
    const given = await admin.send({ method: 'POST', url: '/api/admin/create-access-code', payload: { customerEmail: email } })
    const codes = await Promise.all(['M-1', 'M-2', 'M-3'].map(async (number) => (await find(number)).accessCode))
    for (const each of ['nobody@mail.example', ' Address@Mail.example ']) {
      const reply = await ask(undefined, each)
      expect([reply.statusCode, reply.json()]).toEqual([200, { message: sent }])
    }
    await until(async () => (await mailsTo(email)).some(({ kind }) => kind === 'lost-code'))
    const text = (await mailsTo(email)).at(-1)?.text ?? ''
    expect([...codes, given.json().code].map((code) => text.includes(code))).toEqual([true, true, false, true])
    expect(await mailsTo('nobody@mail.example')).toEqual([])
  })

  test('a used or void code is not emailed again', async () => {
    await sendOrderEvent('order.refunded', 'C-2')
    await ask('C-2', 'other-lost@mail.example')
    await ask('K-1', 'kept@mail.example')
    // This request comes last, so once its email is there, the two earlier ones have been handled.
    await ask('C-1', 'lost@mail.example')
    await until(async () => (await mailsTo('lost@mail.example')).length === 3)
    expect([await mailsTo('other-lost@mail.example'), await mailsTo('kept@mail.example')]).toMatchObject([
      [{ kind: 'code' }],
      [{ kind: 'code' }],
    ])
  })

  describe('an order of a customer who was erased, sent again', () => {
    async function erased(number: string, email: string, buy: () => Promise<void>): Promise<void> {
      await buy()
      const userId = await redeem((await find(number)).accessCode, email)
      const { queries } = willow.database
      await queries
        .updateTable('users')
        .set({ email_verified_at: new Date(willow.clock.now()).toISOString() })
        .where('id', '=', userId)
        .execute()
      await queries
        .insertInto('account_deletions')
        .values({ user_id: userId, due_at: new Date(willow.clock.now()).toISOString() })
        .execute()
      await deleteDueAccounts({ ...willow })
      expect(await find(email)).toBeUndefined()
      await queries.deleteFrom('mails').where('to_address', '=', email).execute()
    }
    async function imported(lines: string, mode = 'commit') {
      const form = await formBody([['file', { filename: 'o.csv', content: Buffer.from(`Order ID,Email,Status\n${lines}\n`) }]])
      return (await admin.send({ method: 'POST', url: `/api/admin/orders/import?mode=${mode}`, ...form })).json()
    }
    const keys = async (number: string) =>
      (await willow.database.queries.selectFrom('orders').select('customer_key').where('number_key', '=', number).execute()).map(
        ({ customer_key }) => customer_key,
      )

    test('in a file makes no code, and the same number of somebody else does', async () => {
      const email = 'erased.first@mail.example'
      await erased('E-1', email, () => sendOrderEvent('order.paid', 'E-1', email))
      for (const mode of ['preview', 'commit'])
        expect(await imported(`E-1,${email.toUpperCase()},paid`, mode)).toMatchObject({ created: 0, known: 1 })
      expect([await mailsTo(email), await find(email)]).toEqual([[], undefined])
      const [key = ''] = await keys('E-1')
      expect(key).toMatch(/^erased:[\w-]{43}$/)
      expect(await imported('E-1,other.first@mail.example,paid')).toMatchObject({ created: 1 })
      expect(await mailsTo('other.first@mail.example')).toHaveLength(1)
    })

    test('by a shop makes no code, and a refund is recorded without the address', async () => {
      const email = 'erased.second@mail.example'
      await erased('E-2', email, async () => void (await imported(`E-2,${email},paid`)))
      const before = await keys('E-2')
      await sendOrderEvent('order.paid', 'E-2', email)
      await sendOrderEvent('order.refunded', 'E-2', email)
      expect([await mailsTo(email), await find(email)]).toEqual([[], undefined])
      expect(await keys('E-2')).toEqual(before)
      expect(await find('E-2')).toMatchObject({ customerEmail: null, state: 'needs_decision' })
    })

    test('with another address by a shop makes a code', async () => {
      const email = 'erased.third@mail.example'
      await erased('E-3', email, async () => void (await imported(`E-3,${email},paid`)))
      await sendOrderEvent('order.paid', 'E-3', 'other.third@mail.example')
      expect(await mailsTo('other.third@mail.example')).toHaveLength(1)
    })
  })

  test("nobody can fill another person's mailbox: an address gets three emails with lost codes a day", async () => {
    const email = 'flooded@mail.example'
    const lost = async () => (await mailsTo(email)).filter(({ kind }) => kind === 'lost-code').length
    for (const number of ['F-1', 'F-2']) await sendOrderEvent('order.paid', number, email)
    for (const number of [undefined, 'F-1', undefined, undefined, 'F-2'])
      expect([(await ask(number, email)).json()]).toEqual([{ message: sent }])
    await until(async () => (await lost()) > 3)
    expect(await lost()).toBe(3)
    willow.clock.advance(24 * 60 * 60 * 1000)
    await ask(undefined, email)
    await until(async () => (await lost()) === 4)
    expect(await lost()).toBe(4)
  })
})
