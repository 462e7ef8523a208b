import { beforeAll, expect, test } from 'vitest'
import type { AdminAction } from '#kit/actions.contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { password, type TestUser } from '#test/willow.ts'
import type { AccessCode, CodeHistory } from '../codes.contract.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let olive: TestUser
  beforeAll(async () => {
    olive = await willow.fixtures.signedInUser({ name: 'Olive Owner', isAdmin: true })
  })

  let address = 0
  const post = (url: string, payload?: object) => olive.send({ method: 'POST', url, ...(payload ? { payload } : {}) })
  const create = (payload?: object) => post('/api/admin/create-access-code', payload)
  const bind = (id: string, customerEmail: string | null) =>
    olive.send({ method: 'PATCH', url: `/api/admin/access-codes/${id}`, payload: { customerEmail } })
  const history = async (id: string) => (await olive.send({ url: `/api/admin/access-codes/${id}/history` })).json<CodeHistory>()
  const tryCode = (accessCode: string, email: string) =>
    willow.app.inject({
      method: 'POST',
      url: '/api/validate-access-code',
      payload: { name: 'Robin', email, accessCode },
      headers: { 'x-forwarded-for': `10.9.${++address >> 8}.${address & 255}` },
    })
  const redeem = (accessCode: string, email: string) =>
    willow.app.inject({
      method: 'POST',
      url: '/api/create-account',
      payload: { name: 'Robin Reed', email, accessCode, password },
      headers: { 'x-forwarded-for': `10.8.${++address >> 8}.${address & 255}` },
    })
  const counted = async (state: string) =>
    Number((await olive.send({ url: `/api/admin/access-codes?limit=1&state=${state}` })).headers['x-total-count'])

  test('a call without a body creates a code from the prefix and six characters', async () => {
    for (const reply of [
      await create(),
      await create({}),
      await olive.send({ method: 'POST', url: '/api/admin/create-access-code', headers: { 'content-type': 'application/json' } }),
    ]) {
      expect(reply.statusCode).toBe(201)
      expect(reply.json()).toMatchObject({
        code: expect.stringMatching(/^WILLOW[A-Z0-9]{6}$/),
        state: 'available',
        customerEmail: null,
      })
    }
  })

  test("a chosen code is stored in upper case, can't be created twice, and works", async () => {
    const reply = await create({ code: ' spring-2026 ', customerEmail: 'Robin@Mail.example' })
    expect(reply.json()).toMatchObject({ code: 'SPRING-2026', state: 'bound', customerEmail: 'robin@mail.example' })
    expect([(await create({ code: 'Spring-2026' })).json().code, (await create({ code: 'Spring-2026' })).statusCode]).toEqual([
      'admin.code_taken',
      409,
    ])
    expect((await tryCode('spring-2026', 'someone@else.example')).statusCode).toBe(400)
    expect((await tryCode('spring-2026', 'robin@mail.example')).statusCode).toBe(200)
  })

  test('an invalid code, address or body is refused and creates no code', async () => {
    const before = await counted('available')
    for (const payload of [
      { code: '' },
      { code: 'SHORT' },
      { code: 'with_line' },
      { code: '=HYPERLINK()' },
      { code: 'X'.repeat(65) },
      { code: 7 },
      { customerEmail: 'nobody' },
      { customerEmail: ['a@b.example'] },
      { isUsed: true },
      [],
    ]) {
      const reply = await create(payload)
      expect([payload, reply.statusCode]).toEqual([payload, 400])
    }
    expect(await counted('available')).toBe(before)
  })

  test('a batch is counted by state, and what is left of it is voided except the codes of customers', async () => {
    const label = 'Spring leaflet'
    const { codes } = (await post('/api/admin/access-codes/batch', { count: 5, label })).json<{ codes: string[] }>()
    const rows = willow.database.queries.updateTable('access_codes')
    await rows
      .set({ is_used: true })
      .where('code', '=', codes[0] ?? '')
      .execute()
    await rows
      .set({ customer_email: 'b@mail.example', customer_key: 'b@mail.example' })
      .where('code', '=', codes[1] ?? '')
      .execute()
    const batch = async () =>
      (await olive.send({ url: '/api/admin/access-codes/batches' }))
        .json<{ label: string }[]>()
        .find((one) => one.label === label)
    expect(await batch()).toMatchObject({ total: 5, used: 1, void: 0, unused: 4 })
    const voided = await post('/api/admin/access-codes/batches/void', { label })
    expect(voided.json()).toEqual({ message: '3 access codes were voided.', count: 3 })
    expect(await batch()).toMatchObject({ total: 5, used: 1, void: 3, unused: 1 })
    expect((await post('/api/admin/access-codes/batches/void', { label })).json()).toMatchObject({ count: 0 })
    const log = (await olive.send({ url: `/api/admin/actions?subject=${encodeURIComponent(label)}` })).json()
    expect(log.map((one: { action: string }) => one.action)).toEqual(['code.batch-void', 'code.batch'])
    for (const wrong of [{}, { label: '' }, { label, more: 1 }])
      expect((await post('/api/admin/access-codes/batches/void', wrong)).statusCode).toBe(400)
  })

  test('a batch creates every code under its label and is logged as one action', async () => {
    const before = await counted('available')
    const reply = await post('/api/admin/access-codes/batch', { count: 1201, label: ' Autumn fair ' })
    const { label, codes } = reply.json<{ label: string; codes: string[] }>()
    expect([reply.statusCode, label, new Set(codes).size]).toEqual([201, 'Autumn fair', 1201])
    expect(await counted('available')).toBe(before + 1201)
    const found = await olive.send({ url: '/api/admin/access-codes?q=autumn%20fair&limit=1' })
    expect([found.headers['x-total-count'], found.json()[0].label]).toEqual(['1201', 'Autumn fair'])
    const log = (await olive.send({ url: '/api/admin/actions?subject=Autumn%20fair' })).json<AdminAction[]>()
    expect(log).toMatchObject([{ action: 'code.batch', details: { count: 1201 } }])
    for (const count of [0, 10_001, 1.5, '5'])
      expect([count, (await post('/api/admin/access-codes/batch', { count })).statusCode]).toEqual([count, 400])
  })

  test("a void code can't be used, and a used code can't be voided or bound", async () => {
    const { id, code } = (await create()).json<AccessCode>()
    const [voids, available] = [await counted('void'), await counted('available')]
    expect((await post(`/api/admin/access-codes/${id}/void`)).json()).toMatchObject({ state: 'void' })
    expect((await post(`/api/admin/access-codes/${id}/void`)).statusCode).toBe(200)
    expect([await counted('void'), await counted('available')]).toEqual([voids + 1, available - 1])
    expect((await tryCode(code, 'late@mail.example')).json().message).toBe('Invalid access code or email')
    expect((await redeem(code, 'late@mail.example')).statusCode).toBe(400)
    const used = (await create()).json<AccessCode>()
    expect((await redeem(used.code, 'user-of-it@mail.example')).statusCode).toBe(201)
    for (const reply of [await post(`/api/admin/access-codes/${used.id}/void`), await bind(used.id, 'other@mail.example')])
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'admin.code_spent'])
    expect((await post('/api/admin/access-codes/unknown/void')).statusCode).toBe(404)
  })

  test("attack: a code that was validated and then voided can't be redeemed", async () => {
    const { id, code } = (await create()).json<AccessCode>()
    const validated = await willow.app.inject({
      method: 'POST',
      url: '/api/validate-access',
      payload: { name: 'Robin', email: 'quick@mail.example', accessCode: code },
    })
    await post(`/api/admin/access-codes/${id}/void`)
    const payload = { token: validated.json().token, password }
    const reply = await willow.app.inject({ method: 'POST', url: '/api/create-account', payload })
    expect([validated.statusCode, reply.statusCode]).toEqual([200, 400])
  })

  test("a code's address can be corrected, is then found only by the new one, and can be removed", async () => {
    const { id, code } = (await create({ customerEmail: 'tpyo@mail.example' })).json<AccessCode>()
    expect((await bind(id, 'TYPO@mail.example')).json()).toMatchObject({ state: 'bound', customerEmail: 'typo@mail.example' })
    const search = async (q: string) => (await olive.send({ url: `/api/admin/access-codes?q=${q}` })).json<AccessCode[]>()
    expect([(await search('typo@mail')).map((row) => row.id), await search('tpyo')]).toEqual([[id], []])
    expect((await search(code.slice(6))).map((row) => row.id)).toEqual([id])
    const inPieces = `Code: (${code.slice(0, 6)}/${code.slice(6, 9)}, ${code.slice(9)})`
    expect((await search(encodeURIComponent(inPieces))).map((row) => row.id)).toEqual([id])
    expect((await bind(id, null)).json()).toMatchObject({ state: 'available', customerEmail: null })
    expect(await search('typo@mail')).toEqual([])
    expect((await bind(id, 'not an address')).statusCode).toBe(400)
  })

  test('the history of a code says who created, bound, tried and redeemed it, and when it was emailed', async () => {
    const { id, code } = (await create()).json<AccessCode>()
    expect((await post(`/api/admin/access-codes/${id}/send`)).json().code).toBe('admin.no_customer')
    const later = () => willow.clock.advance(1000)
    later()
    await bind(id, 'reader@mail.example')
    later()
    const sent = await post(`/api/admin/access-codes/${id}/send`)
    expect(sent.json().message).toBe(
      'No mail server is set up. The email to reader@mail.example is waiting under Email, where you can copy it.',
    )
    later()
    await tryCode(code, 'wrong@mail.example')
    later()
    await redeem(code, 'reader@mail.example')
    const told = await history(id)
    expect(told.events.map(({ kind, by, detail }) => [kind, by, detail])).toEqual([
      ['created', olive.email, null],
      ['bound', olive.email, 'reader@mail.example'],
      ['mailed', null, 'reader@mail.example'],
      ['tried', 'wrong@mail.example', expect.stringMatching(/^10\.9\./)],
      ['redeemed', 'reader@mail.example', 'Robin Reed'],
    ])
    expect(told.code).toMatchObject({ state: 'used', failedAttempts: 1, usedByEmail: 'reader@mail.example' })
    expect(told.redeemedBy).toMatchObject({ name: 'Robin Reed' })
    const mail = await willow.database.queries
      .selectFrom('mails')
      .selectAll()
      .where('to_address', '=', 'reader@mail.example')
      .execute()
    expect(mail).toHaveLength(1)
    expect(mail[0]?.text).toContain(`/code#${code}&new`)
    expect((await post(`/api/admin/access-codes/${id}/send`)).json().code).toBe('admin.code_spent')
  })

  test('attack: of any number of tries on one code, the latest 20 are kept', async () => {
    const { id, code } = (await create({ customerEmail: 'owner@mail.example' })).json<AccessCode>()
    for (let tries = 0; tries < 25; tries++) await tryCode(code, `guess-${tries}@mail.example`)
    const { events, code: row } = await history(id)
    const tried = events.filter((event) => event.kind === 'tried')
    expect([tried.length, tried.at(-1)?.by, row.failedAttempts]).toEqual([20, 'guess-24@mail.example', 25])
  })

  test('attack: guessing codes raises an alarm that names the networks', async () => {
    const alarms = async () =>
      (await olive.send({ url: '/api/admin/alarms' }))
        .json<{ kind: string; networks: string[] }[]>()
        .filter(({ kind }) => kind === 'code-guessing')
    willow.clock.advance(24 * 60 * 60 * 1000)
    await olive.prove()
    expect(await alarms()).toEqual([])
    for (let tries = 0; tries < 50; tries++) await tryCode(`WILLOW${100_000 + tries}`, `g-${tries}@mail.example`)
    expect(await alarms()).toMatchObject([
      { kind: 'code-guessing', failedAttempts: 50, limit: expect.any(Number), isLimitReached: false },
    ])
    expect((await alarms())[0]?.networks).toHaveLength(50)
    willow.clock.advance(24 * 60 * 60 * 1000)
    await olive.prove()
    expect(await alarms()).toEqual([])
  })
})
