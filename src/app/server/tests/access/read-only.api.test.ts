import { beforeAll, beforeEach, expect, test } from 'vitest'
import { signatureHeader } from '#features/orders/server/webhook-signature.ts'
import type { Route } from '#kit/contract.ts'
import { isReadingMethod, readOnlyReasons } from '#kit/read-only.rules.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { dropBoxOf } from '#test/people/drop-box.ts'
import { createPaperBrowser } from '#test/people/paper-browser.ts'
import { allRoutes } from '#test/routes/all-routes.ts'
import { routeSamples } from '#test/routes/route-samples.ts'
import { edition, uploadForm } from '#test/routes/sample-rows.ts'
import { slowRequests } from '#test/servers/slow-requests.ts'
import { useWillow } from '#test/use-willow.ts'
import { createWillow, password, type TestUser } from '#test/willow.ts'

const secret = 'the secret of the own webhook'
const code = 'session.read_only'
const sentence = 'Your account is read-only, so this wasn’t saved. You can still read, download and export everything.'
const since = '2026-03-02T09:00:00.000Z'

const nameOf = (route: Pick<Route, 'method' | 'path'>) => `${route.method} ${route.path}`
const writes = allRoutes.filter(({ access, method }) => access === 'owner' && !isReadingMethod(method))
/** A body of JSON, a form, and a part of a file. */
const late = [
  'POST /api/goals',
  'PATCH /api/goals/:id',
  'POST /api/folders',
  'POST /api/uploads',
  'PUT /api/uploads/:id/parts/:number',
]
const refused = writes.filter(({ whileReadOnly }) => whileReadOnly === undefined)

/** Counted or logged for refused attempts as well. */
const aboutAttempts = new Set(['rate_limits', 'security_events', 'sessions'])

test('what a read-only account may still do beyond reading is on this list', () => {
  const allowed = (reason: string) => writes.filter((one) => one.whileReadOnly === reason).map(nameOf)
  const expected: Record<string, string[]> = {
    reads: [
      'POST /api/users/:userId/uploads/known',
      'POST /api/users/:userId/uploads/only-in',
      'POST /api/users/:userId/uploads/copies',
      'POST /api/users/:userId/uploads/archive',
      'POST /api/users/:userId/dates-in-names/preview',
      'POST /api/users/:userId/pages-to-show',
    ],
    shows: ['PUT /api/auth/session/copy', 'PATCH /api/users/:userId/settings'],
    removes: [
      'POST /api/account/deletion',
      'DELETE /api/account/deletion',
      'DELETE /api/goals/:id',
      'POST /api/goals/:id/restore',
      'DELETE /api/uploads/:id',
      'POST /api/uploads/:id/restore',
      'POST /api/users/:userId/uploads/delete',
      'POST /api/users/:userId/deleted-uploads/restore',
      'DELETE /api/deleted-uploads/:id',
      'DELETE /api/users/:userId/deleted-uploads',
      'DELETE /api/users/:userId/handwriting',
      'DELETE /api/sheet-calendars/:id',
      'DELETE /api/folders/:id',
    ],
    secures: [
      'POST /api/change-email',
      'POST /api/change-password',
      'DELETE /api/auth/sessions/:sessionId',
      'DELETE /api/auth/sessions',
      'POST /api/login/link',
      'DELETE /api/login/link',
      'POST /api/auth/proof/passkey-options',
      'POST /api/auth/proof/passkey',
      'POST /api/auth/factors/totp',
      'POST /api/auth/factors/totp/confirm',
      'DELETE /api/auth/factors/totp',
      'POST /api/auth/factors/recovery-codes',
      'POST /api/auth/factors/passkey-options',
      'POST /api/auth/factors/passkeys',
      'PATCH /api/auth/factors/passkeys/:id',
      'DELETE /api/auth/factors/passkeys/:id',
      'DELETE /api/auth/factors/reset',
      'PUT /api/auth/notices',
      'DELETE /api/auth/notices',
      'DELETE /api/auth/waiting-link',
      'POST /api/auth/proof',
    ],
    ends: [
      'DELETE /api/auth/device-passwords/:id',
      'DELETE /api/users/:userId/calendar',
      'DELETE /api/users/:userId/shown-links/:id',
      'DELETE /api/users/:userId/sheet-address',
      'DELETE /api/push-devices/:id',
    ],
    buys: ['POST /api/users/:userId/access-codes'],
    // Only pages without scripts make other calls.
    forwards: [],
  }
  expect(Object.keys(readOnlyReasons).toSorted()).toEqual(Object.keys(expected).toSorted())
  for (const [reason, names] of Object.entries(expected)) expect(allowed(reason).toSorted()).toEqual(names.toSorted())
  expect(refused.length).toBeGreaterThan(20)
})

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { webhookSecrets: { webhook: secret }, smtpUrl: 'smtp://127.0.0.1:9' } })
  let admin: TestUser
  let ada: TestUser
  beforeAll(async () => {
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    // Uploads are read for the planner only where there is one.
    await edition({ willow, owner: admin }, 'published')
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  const limit = (user: { id: string }) =>
    willow.database.queries.updateTable('registered_users').set({ read_only_at: since }).where('user_id', '=', user.id).execute()
  const addGoal = (user: TestUser) =>
    user.send({ method: 'POST', url: '/api/goals', payload: { userId: user.id, title: 'Walk' } })

  /** Every row of every table, as text. */
  async function rows(): Promise<string[]> {
    const found: string[] = []
    for (const { name } of await willow.database.queries.introspection.getTables()) {
      if (aboutAttempts.has(name)) continue
      const all = await willow.database.queries
        .selectFrom(name as 'users')
        .selectAll()
        .execute()
      found.push(...all.map((row) => `${name} ${JSON.stringify(row)}`))
    }
    return found.sort()
  }

  test('every write that is not on the list is refused with one sentence, and writes nothing', async () => {
    const requests = []
    for (const route of refused) {
      const owner = await willow.fixtures.signedInUser()
      requests.push({ route, owner, sample: (await routeSamples[nameOf(route)]?.request?.({ willow, owner })) ?? {} })
      await limit(owner)
    }
    const before = await rows()
    for (const { route, owner, sample } of requests) {
      const { params = {}, query, body, form } = sample
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
      const url = query === undefined ? path : `${path}?${query}`
      const reply = await owner.send({ method: route.method, url, ...(form ?? (body ? { payload: body } : {})) })
      expect([nameOf(route), reply.statusCode, reply.json()]).toEqual([nameOf(route), 403, { message: sentence, code }])
    }
    expect(await rows()).toEqual(before)
  })

  test('attack: a write whose body arrives after the account became read-only is refused and writes nothing', async () => {
    const slow = await createWillow({ database: current().database, clock: willow.clock })
    try {
      const begin = await slowRequests(slow.app)
      const requests = []
      for (const route of refused.filter((one) => late.includes(nameOf(one))))
        requests.push(
          await begin(route, ada.cookie, (await routeSamples[nameOf(route)]?.request?.({ willow, owner: ada })) ?? {}),
        )
      await limit(ada)
      const before = await rows()
      const statuses = await Promise.all(requests.map(async (one) => [one.name, await one.finish()]))
      expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(late.map((name) => [name, 403])))
      expect(await rows()).toEqual(before)
    } finally {
      await slow.close()
    }
  })

  test('its owner sees since when, changes the password and signs in with it', async () => {
    await limit(ada)
    expect((await ada.send({ url: '/api/auth/user' })).json()).toMatchObject({ id: ada.id, readOnlyAt: since })
    const changed = { currentPassword: password, newPassword: 'the next password' }
    expect((await ada.send({ method: 'POST', url: '/api/change-password', payload: changed })).statusCode).toBe(200)
    const login = {
      method: 'POST',
      url: '/api/custom-login',
      payload: { email: ada.email, password: 'the next password' },
    } as const
    expect((await willow.app.inject(login)).json()).toMatchObject({ user: { readOnlyAt: since } })
  })

  test('a device can list, fetch and remove, but neither put, make, move, copy nor lock anything', async () => {
    const send = await dropBoxOf(willow, ada)
    expect((await send('PUT', 'Week.pdf', { body: '%PDF-1.4 a page' })).statusCode).toBeLessThan(300)
    await limit(ada)
    const headers = { destination: '/dav/Other.pdf' }
    const asked = async (method: string, path: string, more = {}) => [method, (await send(method, path, more)).statusCode]
    expect([
      await asked('OPTIONS', ''),
      await asked('PROPFIND', '', { headers: { depth: '1' } }),
      await asked('GET', 'Week.pdf'),
      await asked('PUT', 'Next.pdf', { body: '%PDF-1.4 another' }),
      await asked('MKCOL', 'Notes'),
      await asked('MOVE', 'Week.pdf', { headers }),
      await asked('COPY', 'Week.pdf', { headers }),
      await asked('LOCK', 'Week.pdf'),
      await asked('PROPPATCH', 'Week.pdf'),
      await asked('DELETE', 'Week.pdf'),
    ]).toEqual([
      ['OPTIONS', 200],
      ['PROPFIND', 207],
      ['GET', 200],
      ['PUT', 403],
      ['MKCOL', 403],
      ['MOVE', 403],
      ['COPY', 403],
      ['LOCK', 403],
      ['PROPPATCH', 403],
      ['DELETE', 204],
    ])
    expect((await send('PUT', 'Next.pdf', { body: 'a' })).json()).toEqual({ message: sentence, code })
  })

  test('a device can not upload with its password', async () => {
    const made = await ada.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name: 'Tablet' } })
    const form = await uploadForm({ willow, owner: ada })
    const headers = { ...form.headers, authorization: `Bearer ${made.json().password}` }
    const send = () => willow.app.inject({ method: 'POST', url: '/api/uploads', ...form, headers })
    await limit(ada)
    expect((await send()).json()).toEqual({ message: sentence, code })
    await willow.database.queries
      .updateTable('registered_users')
      .set({ read_only_at: null })
      .where('user_id', '=', ada.id)
      .execute()
    expect((await send()).statusCode).toBe(201)
  })

  test('pages without scripts say it too, and still sign out', async () => {
    const browser = createPaperBrowser(willow.app)
    const [name = '', value = ''] = ada.cookie.split('=')
    browser.cookies.set(name, value)
    await limit(ada)
    await browser.get('/paper/goals')
    await browser.submit('/paper/goals', { title: 'Walk' })
    expect([browser.status, browser.words()]).toEqual([403, expect.stringContaining(sentence)])
    await browser.get('/paper/upload')
    await browser.upload({ content: Buffer.from('%PDF-1.4 a page'), filename: 'page.pdf' })
    expect([browser.status, browser.words()]).toEqual([403, expect.stringContaining(sentence)])
    await browser.get('/paper')
    expect(browser.words()).toContain('Your account is read-only')
    await browser.submit('/paper/sign-out')
    expect(browser.words()).toContain('You’re signed out.')
  })

  let made = 0
  async function sendOrderEvent(type: string, number: string, email?: string) {
    const payload = JSON.stringify({ id: `evt_${++made}`, type, order: { number, email } })
    const signature = signatureHeader(payload, { secret, nowMs: willow.clock.now() })
    const headers = { 'content-type': 'application/json', 'willow-signature': signature }
    const reply = await willow.app.inject({ method: 'POST', url: '/api/webhooks/orders', payload, headers })
    expect(reply.statusCode).toBe(200)
  }
  const orderOf = async (number: string) => (await admin.send({ url: `/api/admin/orders?q=${number}` })).json()[0]
  const decide = (id: string, decision: string) =>
    admin.send({ method: 'POST', url: `/api/admin/orders/${id}/decide`, payload: { decision } })
  const addCode = (user: TestUser, accessCode: string) =>
    user.send({ method: 'POST', url: `/api/users/${user.id}/access-codes`, payload: { accessCode } })
  const actions = async (subject: string) =>
    (await admin.send({ url: `/api/admin/actions?subject=${subject}` })).json().map((one: { action: string }) => one.action)
  const mailsTo = async (email: string) => {
    const rows = willow.database.queries.selectFrom('mails').select('kind').where('to_address', '=', email).orderBy('id')
    return (await rows.execute()).map(({ kind }) => kind)
  }
  const canWrite = async (user: TestUser) => (await addGoal(user)).statusCode === 201

  /** Someone who signed up with the code of an order. */
  async function customer(number: string, email = `${number.toLowerCase()}@mail.example`) {
    await sendOrderEvent('order.paid', number, email)
    const { accessCode, id: orderId } = await orderOf(number)
    const payload = { name: 'Ada Reed', email, accessCode, password }
    const headers = { 'x-forwarded-for': `10.7.1.${made}` }
    const { user } = (await willow.app.inject({ method: 'POST', url: '/api/create-account', payload, headers })).json()
    const cookie = await willow.fixtures.session(user.id)
    const send: TestUser['send'] = (request) => willow.app.inject({ ...request, headers: { cookie, ...request.headers } })
    return { id: user.id as string, email, cookie, send, prove: async () => {}, orderId: orderId as string }
  }

  async function refundedCustomer(number: string) {
    const one = await customer(number)
    await sendOrderEvent('order.refunded', number)
    expect((await orderOf(number)).state).toBe('needs_decision')
    return one
  }

  test('the operator limits a refunded account to reading: sessions stay, the customer is told, and it is in the log', async () => {
    const ida = await refundedCustomer('RO-1')
    expect(await canWrite(ida)).toBe(true)
    const reply = await decide(ida.orderId, 'read-only')
    expect(reply.json()).toMatchObject({
      message: 'The customer can read and export everything, and change nothing.',
      order: { state: 'refunded' },
    })
    expect([await canWrite(ida), (await ida.send({ url: `/api/users/${ida.id}/goals` })).json()]).toMatchObject([
      false,
      [{ title: 'Walk' }],
    ])
    expect(await mailsTo(ida.email)).toEqual(['code', 'access-read-only'])
    expect([await actions(ida.orderId), await actions(ida.id)]).toEqual([['order.read-only'], ['user.read-only']])
    const listed = await admin.send({ url: `/api/admin/registered-users?q=${ida.email}` })
    expect(listed.json()).toMatchObject([{ state: 'pending', readOnlyAt: expect.any(String) }])
    const page = await admin.send({ url: `/api/admin/customer?email=${ida.email}` })
    expect(page.json()).toMatchObject({ user: { readOnlyAt: expect.any(String) } })
    expect((await decide(ida.orderId, 'keep')).statusCode).toBe(409)
  })

  test('the operator gives back writing, once, and the customer is told', async () => {
    const ida = await refundedCustomer('RO-2')
    await decide(ida.orderId, 'read-only')
    const giveBack = () => admin.send({ method: 'DELETE', url: `/api/admin/users/${ida.id}/read-only` })
    expect((await giveBack()).json().message).toBe(`${ida.email} can write again. We’ll email them.`)
    expect((await giveBack()).json().message).toBe('This was already so. Nothing has changed.')
    expect(await canWrite(ida)).toBe(true)
    expect(await mailsTo(ida.email)).toEqual(['code', 'access-read-only', 'writing-back'])
    expect(await actions(ida.id)).toEqual(['user.write', 'user.read-only'])
    const unknown = await admin.send({ method: 'DELETE', url: '/api/admin/users/nobody/read-only' })
    expect(unknown.statusCode).toBe(404)
  })

  test('a further code lets the customer write again, and taking it back ends that', async () => {
    const ida = await refundedCustomer('RO-3')
    await decide(ida.orderId, 'read-only')
    await sendOrderEvent('order.paid', 'RO-4', ida.email)
    const bought = await orderOf('RO-4')
    expect((await addCode(ida, bought.accessCode)).statusCode).toBe(201)
    expect(await canWrite(ida)).toBe(true)
    await sendOrderEvent('order.refunded', 'RO-4')
    await decide(bought.id, 'revoke')
    expect([(await ida.send({ url: '/api/auth/user' })).statusCode, await canWrite(ida)]).toEqual([200, false])
  })

  test('an account that another code pays for stays writable until that one is refunded too', async () => {
    const ida = await refundedCustomer('RO-5')
    await sendOrderEvent('order.paid', 'RO-6', ida.email)
    const bought = await orderOf('RO-6')
    await addCode(ida, bought.accessCode)
    await decide(ida.orderId, 'read-only')
    expect([await canWrite(ida), await actions(ida.id)]).toEqual([true, []])
    await sendOrderEvent('order.refunded', 'RO-6')
    await decide(bought.id, 'read-only')
    expect(await canWrite(ida)).toBe(false)
  })

  test('an account without a code of its own never becomes read-only by a further one that is revoked', async () => {
    await sendOrderEvent('order.paid', 'RO-7', ada.email)
    const bought = await orderOf('RO-7')
    await addCode(ada, bought.accessCode)
    await sendOrderEvent('order.refunded', 'RO-7')
    await decide(bought.id, 'revoke')
    expect(await canWrite(ada)).toBe(true)
  })

  test('the account of an administrator can not be read-only, and its reader can not become one', async () => {
    const ida = await refundedCustomer('RO-8')
    const { queries } = willow.database
    await queries.updateTable('users').set({ is_admin: true }).where('id', '=', ida.id).execute()
    const reply = await decide(ida.orderId, 'read-only')
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'admin.administrator_read_only'])
    expect((await orderOf('RO-8')).state).toBe('needs_decision')
    await queries.updateTable('users').set({ is_admin: false }).where('id', '=', ida.id).execute()
    await queries.updateTable('registered_users').set({ is_approved: true }).where('user_id', '=', ida.id).execute()
    await decide(ida.orderId, 'read-only')
    const made = await admin.send({ method: 'POST', url: `/api/admin/users/${ida.id}/administrator` })
    expect([made.statusCode, made.json().code]).toEqual([409, 'admin.only_reads'])
  })
})
