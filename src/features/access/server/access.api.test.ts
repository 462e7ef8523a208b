import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { cookieOf, password } from '#test/willow.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)

  let address = 0
  /** Sends each request from its own network, so that only the test of the rate limits reaches them. */
  const post = (url: string, payload: object, from = `10.0.${++address >> 8}.${address & 255}`) =>
    willow.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from } })

  const details = (accessCode: string, email: string) => ({ name: 'Ada Maria Lovelace', email, accessCode })

  async function codeRow(code: string) {
    return willow.database.queries.selectFrom('access_codes').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
  }

  test('a code becomes an account in two steps, and the account can sign in', async () => {
    const code = await willow.fixtures.code()
    const validated = await post('/api/validate-access', details(` ${code.toLowerCase()} `, ' Ada@Mail.Example '))
    expect(validated.statusCode).toBe(200)
    expect((await codeRow(code)).is_used).toBe(false)
    const created = await post('/api/create-account', { token: validated.json().token, password })
    expect(created.statusCode).toBe(201)
    expect(created.json()).toEqual({ redirectToLogin: true })
    expect(created.headers['set-cookie']).toMatch(/^seen-browser=/)
    const login = await post('/api/custom-login', { email: 'ada@mail.example', password })
    expect(login.json().user).toMatchObject({
      name: 'Ada Maria Lovelace',
      firstName: 'Ada',
      email: 'ada@mail.example',
      isAdmin: false,
    })
    expect(await codeRow(code)).toMatchObject({ is_used: true, used_by: login.json().user.id })
  })

  test('the Companion screen checks the code, creates the account and signs in', async () => {
    const code = await willow.fixtures.code()
    const claim = details(code, 'older@mail.example')
    expect((await post('/api/validate-access-code', claim)).json()).toEqual({ valid: true })
    const created = await post('/api/create-account', { ...claim, password })
    expect(created.statusCode).toBe(201)
    expect(created.json()).toMatchObject({ redirectToLogin: false, user: { email: 'older@mail.example' } })
    const me = await willow.app.inject({ url: '/api/auth/user', headers: { cookie: cookieOf(created.headers['set-cookie']) } })
    expect(me.json()).toMatchObject({ email: 'older@mail.example' })
  })

  test("an unknown or used code, another customer's code and a registered address get the same reply and use up no code", async () => {
    const bound = await willow.fixtures.code('owner@mail.example')
    const used = await willow.fixtures.code()
    await post('/api/create-account', { ...details(used, 'first@mail.example'), password })
    const free = await willow.fixtures.code()
    const refused = [
      details('WILLOWNOTHING', 'x@mail.example'),
      details(used, 'x@mail.example'),
      details(bound, 'thief@mail.example'),
      details(free, 'first@mail.example'),
      details(free, 'not an address'),
    ]
    for (const claim of refused) {
      for (const url of ['/api/validate-access', '/api/validate-access-code']) {
        const reply = await post(url, claim)
        expect([reply.statusCode, reply.json()]).toEqual([
          400,
          { message: 'Invalid access code or email', code: 'access.invalid_code' },
        ])
      }
      const reply = await post('/api/create-account', { ...claim, password })
      expect([reply.statusCode, reply.json().message]).toEqual([400, 'Invalid access code or email'])
    }
    expect((await codeRow(free)).is_used).toBe(false)
    expect((await codeRow(bound)).is_used).toBe(false)
    expect((await post('/api/validate-access', details(bound, 'Owner@mail.example'))).statusCode).toBe(200)
  })

  test('a code that differs by hyphens from two codes is none of them, even if one is used', async () => {
    const [one, other] = ['BIRCH-77-ABCD', 'BIRCH-77A-BCD']
    for (const [code, is_used] of [
      [one, false],
      [other, true],
    ] as const)
      await willow.database.queries
        .updateTable('access_codes')
        .set({ code, is_used })
        .where('code', '=', await willow.fixtures.code())
        .execute()
    expect((await post('/api/validate-access', details('BIRCH77ABCD', 'two@mail.example'))).statusCode).toBe(400)
    expect((await post('/api/validate-access', details('birch-77-abcd', 'two@mail.example'))).statusCode).toBe(200)
  })

  test('a registration token works once and for thirty minutes, and an invented one is refused', async () => {
    const code = await willow.fixtures.code()
    const validate = async () => (await post('/api/validate-access', details(code, 'late@mail.example'))).json().token
    const refused = { message: 'Registration failed. Please try again.', code: 'access.registration_failed' }
    const late = await validate()
    willow.clock.advance(30 * 60 * 1000 + 1)
    expect((await post('/api/create-account', { token: late, password })).json()).toEqual(refused)
    expect((await post('/api/create-account', { token: 'invented', password })).json()).toEqual(refused)
    const token = await validate()
    expect((await post('/api/create-account', { token, password })).statusCode).toBe(201)
    const again = await post('/api/create-account', { token, password })
    expect([again.statusCode, again.json()]).toEqual([400, refused])
  })

  test('of two visitors who validated the same code, only one gets an account', async () => {
    const code = await willow.fixtures.code()
    const first = (await post('/api/validate-access', details(code, 'one@mail.example'))).json().token
    const second = (await post('/api/validate-access', details(code, 'two@mail.example'))).json().token
    const replies = await Promise.all([first, second].map((token) => post('/api/create-account', { token, password })))
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, 400])
    const users = await willow.database.queries
      .selectFrom('users')
      .select('email')
      .where('email', 'in', ['one@mail.example', 'two@mail.example'])
      .execute()
    expect(users).toHaveLength(1)
  })

  test('a password of five characters is refused and does not use up the code', async () => {
    const code = await willow.fixtures.code()
    const { token } = (await post('/api/validate-access', details(code, 'short@mail.example'))).json()
    const reply = await post('/api/create-account', { token, password: 'short' })
    expect([reply.statusCode, reply.json().message]).toEqual([400, 'Password must be at least 6 characters long'])
    expect((await post('/api/create-account', { token, password })).statusCode).toBe(201)
  })

  test('malformed bodies get 400, never 500', async () => {
    const good = details(await willow.fixtures.code(), 'wrong@mail.example')
    const bodies = [
      {},
      { ...good, name: 7 },
      { ...good, extra: 'field' },
      { ...good, name: 'x'.repeat(201) },
      { name: good.name },
      [],
      'text',
    ]
    for (const body of bodies) {
      const reply = await willow.app.inject({
        method: 'POST',
        url: '/api/validate-access',
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' },
      })
      expect([JSON.stringify(body), reply.statusCode]).toEqual([JSON.stringify(body), 400])
    }
    const blank = await post('/api/validate-access', { ...good, name: '   ' })
    expect(blank.json().message).toBe('Please fill in all fields')
  })

  test('after the daily limit of wrong codes, only a code bound to the entered address is accepted', async () => {
    willow.clock.advance(2 * 60 * 60 * 1000)
    const free = await willow.fixtures.code()
    const bound = await willow.fixtures.code('bound@mail.example')
    await post('/api/validate-access', details('WILLOWGUESS3', 'storm@mail.example'))
    await willow.database.queries
      .updateTable('rate_limits')
      .set({ points: 4831 })
      .where('key', 'like', 'code-everywhere:%')
      .execute()
    expect((await post('/api/validate-access', details('WILLOWGUESS3', 'storm2@mail.example'))).statusCode).toBe(429)
    expect((await post('/api/validate-access', details(free, 'storm3@mail.example'))).statusCode).toBe(429)
    expect((await post('/api/validate-access', details(bound, 'bound@mail.example'))).statusCode).toBe(200)
    willow.clock.advance(24 * 60 * 60 * 1000)
    expect((await post('/api/validate-access', details(free, 'storm3@mail.example'))).statusCode).toBe(200)
  })

  test('a request from another site is refused', async () => {
    const claim = details(await willow.fixtures.code(), 'csrf@mail.example')
    const headers = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const header of headers) {
      const reply = await willow.app.inject({ method: 'POST', url: '/api/validate-access', payload: claim, headers: header })
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'request.foreign_origin'])
    }
    const own = await willow.app.inject({
      method: 'POST',
      url: '/api/validate-access',
      payload: claim,
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '10.8.8.8' },
    })
    expect(own.statusCode).toBe(200)
  })
})
