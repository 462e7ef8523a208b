import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { cookieOf, createWillow, password } from '#test/willow.ts'
import { renewSetUpCode } from './set-up.ts'

const day = 24 * 60 * 60 * 1000

forEachDatabase((current) => {
  const willow = useWillow(current)

  let address = 0
  const login = (payload: object, from = `10.1.${++address >> 8}.${address & 255}`) =>
    willow.app.inject({ method: 'POST', url: '/api/custom-login', payload, headers: { 'x-forwarded-for': from } })
  const me = (cookie: string) => willow.app.inject({ url: '/api/auth/user', headers: { cookie } })

  test('signing in sets an HttpOnly session cookie, whose value the database does not contain', async () => {
    const user = await willow.fixtures.user({ name: 'Ada Lovelace' })
    const reply = await login({ email: user.email.toUpperCase(), password })
    expect(reply.statusCode).toBe(200)
    expect(Object.keys(reply.json().user).sort()).toEqual([
      'createdAt',
      'email',
      'firstName',
      'id',
      'isAdmin',
      'name',
      'profileImageUrl',
      'readOnlyAt',
    ])
    const header = String(reply.headers['set-cookie'])
    expect(header).toMatch(/HttpOnly/)
    expect(header).toMatch(/SameSite=Lax/)
    const cookie = cookieOf(header)
    expect((await me(cookie)).json()).toEqual(reply.json().user)
    const stored = await willow.database.queries.selectFrom('sessions').select('sid').where('user_id', '=', user.id).execute()
    expect(stored).toHaveLength(1)
    expect(cookie).not.toContain(stored[0]?.sid)
  })

  test('signing in needs both email and password', async () => {
    for (const body of [
      { email: '', password },
      { email: 'a@mail.example', password: '' },
    ]) {
      const reply = await login(body)
      expect([reply.statusCode, reply.json().message]).toEqual([400, 'Please fill in all fields'])
    }
    expect((await login({ email: 'a@mail.example' })).statusCode).toBe(400)
    expect((await login({ email: ['a@mail.example'], password })).statusCode).toBe(400)
  })

  test('a revoked user is told so only after the right password', async () => {
    const user = await willow.fixtures.user()
    await willow.database.queries
      .updateTable('registered_users')
      .set({ revoked_at: '2026-03-01T00:00:00.000Z' })
      .where('user_id', '=', user.id)
      .execute()
    expect((await login({ email: user.email, password: 'wrong' })).json().message).toBe('Invalid email or password')
    const reply = await login({ email: user.email, password })
    expect([reply.statusCode, reply.json().message]).toEqual([403, 'Your access has been revoked.'])
  })

  test('both ways of signing out end the session at once and clear the browser', async () => {
    for (const url of ['/api/auth/logout', '/api/logout']) {
      const user = await willow.fixtures.signedInUser()
      const reply = await user.send({ method: 'POST', url, headers: { 'content-type': 'application/json' } })
      expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Logged out successfully' }])
      expect(reply.headers['clear-site-data']).toBe('"cache"')
      expect((await me(user.cookie)).statusCode).toBe(401)
    }
    expect((await willow.app.inject({ method: 'POST', url: '/api/logout' })).statusCode).toBe(200)
  })

  test('a session that is used goes on, and an unused one ends after thirty days', async () => {
    const user = await willow.fixtures.signedInUser()
    for (let days = 0; days < 3; days++) {
      willow.clock.advance(20 * day)
      const reply = await me(user.cookie)
      expect(reply.statusCode).toBe(200)
      expect(String(reply.headers['set-cookie'])).toContain('Max-Age=2592000')
    }
    expect((await me(user.cookie)).headers['set-cookie']).toBeUndefined()
    willow.clock.advance(30 * day)
    expect((await me(user.cookie)).statusCode).toBe(401)
  })

  test('every sign-in creates a new session and ends the previous one of the browser', async () => {
    const user = await willow.fixtures.signedInUser()
    const again = await user.send({ method: 'POST', url: '/api/custom-login', payload: { email: user.email, password } })
    const cookie = cookieOf(again.headers['set-cookie'])
    expect(cookie).not.toBe(user.cookie)
    expect((await me(user.cookie)).statusCode).toBe(401)
    expect((await me(cookie)).statusCode).toBe(200)
  })

  test('invented, empty and oversized session cookies are refused', async () => {
    for (const cookie of ['session=', 'session=invented', `session=${'x'.repeat(5000)}`, "session=' or 1=1 --"]) {
      expect((await me(cookie)).statusCode).toBe(401)
    }
  })

  test('changing the password needs the current one and ends every other session', async () => {
    const here = await willow.fixtures.signedInUser()
    const elsewhere = cookieOf((await login({ email: here.email, password })).headers['set-cookie'])
    const change = (payload: object) => here.send({ method: 'POST', url: '/api/change-password', payload })
    expect((await change({ currentPassword: 'wrong', newPassword: 'another one' })).json().message).toBe(
      'Your current password is wrong.',
    )
    expect((await change({ currentPassword: password, newPassword: 'short' })).statusCode).toBe(400)
    expect((await change({ currentPassword: '', newPassword: 'another one' })).statusCode).toBe(400)
    expect((await me(elsewhere)).statusCode).toBe(200)
    const changed = await change({ currentPassword: password, newPassword: 'another one' })
    expect(changed.json()).toEqual({ message: 'Password changed' })
    expect((await me(cookieOf(changed.headers['set-cookie']))).statusCode).toBe(200)
    expect((await me(elsewhere)).statusCode).toBe(401)
    expect((await login({ email: here.email, password })).statusCode).toBe(401)
    expect((await login({ email: here.email, password: 'another one' })).statusCode).toBe(200)
  })

  test('a password hash with older parameters is replaced at sign-in', async () => {
    const user = await willow.fixtures.user()
    const { hash } = await import('@node-rs/argon2')
    const older = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const stored = willow.database.queries.selectFrom('registered_users').select('password_hash').where('user_id', '=', user.id)
    await willow.database.queries
      .updateTable('registered_users')
      .set({ password_hash: older })
      .where('user_id', '=', user.id)
      .execute()
    expect((await login({ email: user.email, password })).statusCode).toBe(200)
    expect((await stored.executeTakeFirstOrThrow()).password_hash).toMatch(/^nfkc\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login({ email: user.email, password })).statusCode).toBe(200)
  })

  test('a password works in the form that another device sends, also one of an earlier version, and ends no session', async () => {
    const user = await willow.fixtures.user()
    const { hash } = await import('@node-rs/argon2')
    await willow.database.queries
      .updateTable('registered_users')
      .set({ password_hash: await hash('scho\u0308ne Bu\u0308cher 7') })
      .where('user_id', '=', user.id)
      .execute()
    const first = await login({ email: user.email, password: 'scho\u0308ne Bu\u0308cher 7' })
    expect(first.statusCode).toBe(200)
    const session = cookieOf(first.headers['set-cookie'])
    for (const typed of ['schöne Bücher 7', 'schöne\u00a0Bücher ７'])
      expect((await login({ email: user.email, password: typed })).statusCode).toBe(200)
    expect((await login({ email: user.email, password: 'schone Bucher 7' })).statusCode).toBe(401)
    expect((await me(session)).statusCode).toBe(200)
    const change = await willow.app.inject({
      method: 'POST',
      url: '/api/change-password',
      headers: { cookie: session },
      payload: { currentPassword: 'schöne Bücher 7', newPassword: 'ﬁve calm owls' },
    })
    expect(change.statusCode).toBe(200)
    expect((await login({ email: user.email, password: 'five calm owls' })).statusCode).toBe(200)
  })
})

forEachDatabase((current) => {
  test('where approval is required, a user can sign in only after it', async () => {
    const willow = await createWillow({ database: current().database, config: { requireApproval: true } })
    const login = (email: string) => willow.app.inject({ method: 'POST', url: '/api/custom-login', payload: { email, password } })
    const pending = await willow.fixtures.user()
    const reply = await login(pending.email)
    expect([reply.statusCode, reply.json().message]).toEqual([403, 'Your account is waiting for approval.'])
    const approved = await willow.fixtures.user({ isApproved: true })
    expect((await login(approved.email)).statusCode).toBe(200)
    const code = await willow.fixtures.code()
    const created = await willow.app.inject({
      method: 'POST',
      url: '/api/create-account',
      payload: { name: 'New', email: 'new@mail.example', accessCode: code, password },
    })
    expect(created.json()).toEqual({ redirectToLogin: true })
    // No session, only the mark of a browser that the user has been in.
    expect([created.headers['set-cookie']].flat()).toEqual([expect.stringMatching(/^seen-browser=/)])
    await willow.close()
  })
})

forEachDatabase((current) => {
  test('the set-up code of the first start creates one administrator and works once', async () => {
    const willow = await createWillow({ database: current().database })
    const setUp = (payload: object) => willow.app.inject({ method: 'POST', url: '/api/setup', payload })
    const user = { name: 'Olive Owner', email: 'Olive@shop.example', password }
    const replaced = await renewSetUpCode(willow.database, willow.clock)
    const token = await renewSetUpCode(willow.database, willow.clock)
    expect(token).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect((await setUp({ ...user, token: 'invented' })).json().code).toBe('accounts.setup_code_spent')
    expect((await setUp({ ...user, token: replaced })).json().code).toBe('accounts.setup_code_spent')
    for (const wrong of [{ password: 'short' }, { email: 'olive' }, { name: ' ' }]) {
      expect((await setUp({ ...user, token, ...wrong })).statusCode).toBe(400)
    }
    const replies = await Promise.all([setUp({ ...user, token }), setUp({ ...user, token, email: 'second@shop.example' })])
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, 400])
    const admins = await willow.database.queries.selectFrom('users').select('id').where('is_admin', '=', true).execute()
    expect(admins).toHaveLength(1)
    const created = replies.find((reply) => reply.statusCode === 201)
    expect(created?.json().user.isAdmin).toBe(true)
    const cookie = cookieOf(created?.headers['set-cookie'])
    expect((await willow.app.inject({ url: '/api/auth/user', headers: { cookie } })).json().isAdmin).toBe(true)
    expect(await renewSetUpCode(willow.database, willow.clock)).toBeNull()
    await willow.close()
  })

  async function withSetUpCode() {
    await current().database.queries.deleteFrom('users').execute()
    const willow = await createWillow({ database: current().database })
    const code = (await renewSetUpCode(willow.database, willow.clock)) ?? ''
    const send = (typed: string) => {
      const payload = { token: typed, name: 'Olive', email: 'olive@shop.example', password }
      return willow.app.inject({ method: 'POST', url: '/api/setup', payload })
    }
    return { willow, code, send }
  }

  test('a set-up code works as somebody types it from paper, for an hour, and the database holds no code', async () => {
    const { willow, code, send } = await withSetUpCode()
    const stored = await willow.database.queries.selectFrom('setup_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''))
    willow.clock.advance(day / 24)
    const reply = await send(code)
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      {
        code: 'accounts.setup_code_spent',
        message: 'This set-up code is wrong, has expired or was already used. Restart the server to get a new one.',
      },
    ])
    willow.clock.advance(-1000)
    expect((await send(` ${code.toUpperCase().replaceAll('-', ' – ')}. `)).statusCode).toBe(201)
    await willow.close()
  })

  test('once there has been an administrator no set-up code works or is made, also while their access is revoked', async () => {
    const { willow, code, send } = await withSetUpCode()
    const admin = await willow.fixtures.signedInUser({ isAdmin: true })
    await willow.database.queries
      .updateTable('registered_users')
      .set({ revoked_at: new Date(willow.clock.now()).toISOString() })
      .where('user_id', '=', admin.id)
      .execute()
    expect((await send(code)).json().code).toBe('accounts.setup_code_spent')
    const backups = await willow.app.inject({ method: 'POST', url: '/api/setup/backups', payload: { token: code } })
    expect(backups.json().code).toBe('accounts.setup_code_spent')
    expect(await renewSetUpCode(willow.database, willow.clock)).toBeNull()
    await willow.close()
  })
})
