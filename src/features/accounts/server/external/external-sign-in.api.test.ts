import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { type IdentityProvider, startIdentityProvider, walkThrough } from '#test/servers/identity-provider.ts'
import { createWillow, password, type TestUser, type Willow } from '#test/willow.ts'

const home = 'http://localhost:3000'
const adminEmail = 'olive@büro.example'

forEachDatabase((current) => {
  let provider: IdentityProvider
  let willow: Willow
  beforeAll(async () => {
    provider = await startIdentityProvider(`${home}/api/login/callback`)
    willow = await createWillow({ database: current().database, config: { oidc: provider, adminEmail } })
  })
  afterAll(async () => {
    await willow.close()
    await provider.stop()
  })

  const cookieOf = (reply: { headers: Record<string, unknown> }, name: string) =>
    [reply.headers['set-cookie']]
      .flat()
      .find((cookie) => String(cookie).startsWith(`${name}=`))
      ?.toString()
      .split(';')[0] ?? ''
  /** Starts a sign-in. Returns the provider's address and the browser's cookie. */
  async function begin() {
    const reply = await willow.app.inject({ url: '/api/login' })
    expect(reply.statusCode).toBe(302)
    return { url: String(reply.headers.location), cookie: cookieOf(reply, 'external-login') }
  }
  async function beginBy(user: TestUser | null, url: string, payload?: object) {
    const request = { method: 'POST', url, ...(payload ? { payload } : {}) } as const
    const reply = user ? await user.send(request) : await willow.app.inject(request)
    expect(reply.statusCode).toBe(200)
    const own = user ? `${user.cookie}; ` : ''
    return { url: reply.json<{ url: string }>().url, cookie: own + cookieOf(reply, 'external-login') }
  }
  const sendJoin = (token: string) => willow.app.inject({ method: 'POST', url: '/api/login/join', payload: { token } })
  /** Does what the Companion's button does: sends the token for a cookie, then navigates to the returned address. */
  async function joinBy(token: string) {
    const sent = await sendJoin(token)
    const reply = await willow.app.inject({
      url: sent.json<{ url: string }>().url,
      headers: { cookie: cookieOf(sent, 'external-join') },
    })
    expect(reply.statusCode).toBe(302)
    return { url: String(reply.headers.location), cookie: cookieOf(reply, 'external-login') }
  }
  async function comeBack(address: string, cookie: string) {
    const { pathname, search } = new URL(address)
    const reply = await willow.app.inject({ url: pathname + search, headers: { cookie } })
    return { to: String(reply.headers.location), session: cookieOf(reply, 'session') }
  }
  const goThrough = async (begun: { url: string; cookie: string }) => comeBack(await walkThrough(begun.url, home), begun.cookie)
  const accountThere = (email = `${randomUUID()}@there.example`) => {
    provider.account = { sub: randomUUID(), email, isVerified: true }
    return provider.account
  }
  const userOf = async (session: string) =>
    (await willow.app.inject({ url: '/api/auth/user', headers: { cookie: session } })).json<{
      id: string
      email: string
      isAdmin: boolean
    }>()
  /** Creates a registration with a validated code. */
  async function registration(email = `${randomUUID()}@mail.example`) {
    const accessCode = await willow.fixtures.code()
    const reply = await willow.app.inject({
      method: 'POST',
      url: '/api/validate-access',
      payload: { name: 'Robin Reed', email, accessCode },
      headers: { 'x-forwarded-for': '10.77.0.1' },
    })
    return { email, accessCode, token: reply.json<{ token: string }>().token }
  }
  const users = async () => (await willow.database.queries.selectFrom('users').select('id').execute()).length

  test('a visitor with a validated code joins without a password and later signs in with the same identity', async () => {
    accountThere()
    const { email, token, accessCode } = await registration()
    const joined = await goThrough(await joinBy(token))
    expect(joined.to).toBe('/dashboard')
    const user = await userOf(joined.session)
    expect(user).toMatchObject({ email, isAdmin: false })
    const code = await willow.database.queries
      .selectFrom('access_codes')
      .select(['is_used', 'used_by'])
      .where('code', '=', accessCode)
      .executeTakeFirstOrThrow()
    expect(code).toEqual({ is_used: true, used_by: user.id })

    const again = await goThrough(await begin())
    expect([again.to, (await userOf(again.session)).id]).toEqual(['/dashboard', user.id])
    expect(again.session).not.toBe(joined.session)
  })

  test('the registration token goes to /api/login in a one-minute cookie for a single use, and never in an address', async () => {
    const { token } = await registration()
    const sent = await sendJoin(token)
    expect(sent.json()).toEqual({ url: '/api/login' })
    expect(String(sent.headers['set-cookie'])).toBe(`external-join=${token}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`)
    const begun = await willow.app.inject({ url: '/api/login', headers: { cookie: cookieOf(sent, 'external-join') } })
    expect(String(begun.headers.location)).not.toContain(token)
    expect(cookieOf(begun, 'external-join')).toBe('external-join=')
    accountThere()
    expect((await goThrough(await begin())).to).toBe('/login?problem=unknown')
  })

  test("an identity that is not linked can't sign in, even with the email address of a user", async () => {
    const victim = await willow.fixtures.signedInUser()
    const before = await users()
    for (const isVerified of [false, true]) {
      accountThere(victim.email)
      if (provider.account) provider.account.isVerified = isVerified
      const { to, session } = await goThrough(await begin())
      expect([to, session]).toEqual(['/login?problem=unknown', ''])
    }
    expect(await users()).toBe(before)
  })

  test('a signed-in user links an identity, signs in with it, and unlinks it', async () => {
    const user = await willow.fixtures.signedInUser()
    accountThere()
    const wrong = { method: 'POST', url: '/api/login/link', payload: { password: 'not it' } } as const
    expect([(await user.send(wrong)).statusCode, (await user.send(wrong)).json().code]).toEqual([
      400,
      'accounts.wrong_current_password',
    ])
    expect((await goThrough(await beginBy(user, '/api/login/link', { password }))).to).toBe('/settings/security?linked')
    expect((await user.send({ url: '/api/login/link' })).json()).toEqual({
      hasPassword: true,
      provider: '127.0.0.1',
      isLinked: true,
    })
    const { session } = await goThrough(await begin())
    expect((await userOf(session)).id).toBe(user.id)
    expect((await user.send({ method: 'DELETE', url: '/api/login/link' })).json()).toMatchObject({ isLinked: false })
    expect((await goThrough(await begin())).to).toBe('/login?problem=unknown')
  })

  test('administrators see how each user signs in', async () => {
    const user = await willow.fixtures.signedInUser()
    accountThere()
    await goThrough(await beginBy(user, '/api/login/link', { password }))
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    const [listed] = (await olive.send({ url: `/api/admin/users?q=${encodeURIComponent(user.email)}` })).json()
    expect(listed.signInMethods).toEqual(['password', '127.0.0.1'])
  })

  test('attack: an identity is linked to only one user, and only in the browser that started the linking', async () => {
    const [owner, other] = [await willow.fixtures.signedInUser(), await willow.fixtures.signedInUser()]
    accountThere()
    await goThrough(await beginBy(owner, '/api/login/link', { password }))
    expect((await goThrough(await beginBy(other, '/api/login/link', { password }))).to).toBe('/settings/security?problem=taken')
    // An attacker's identity, with the link opened in a browser where another user is signed in.
    accountThere()
    const begun = await beginBy(other, '/api/login/link', { password })
    const back = await walkThrough(begun.url, home)
    const stolen = begun.cookie.replace(other.cookie, owner.cookie)
    expect((await comeBack(back, stolen)).to).toBe('/settings/security?problem=expired')
    expect((await goThrough(await begin())).to).toBe('/login?problem=unknown')
  })

  test("a user can't unlink the only way to sign in", async () => {
    accountThere()
    const { session } = await goThrough(await joinBy((await registration()).token))
    const reply = await willow.app.inject({ method: 'DELETE', url: '/api/login/link', headers: { cookie: session } })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'accounts.last_way'])
    expect((await goThrough(await begin())).to).toBe('/dashboard')
  })

  test('a registration creates one account, and a linked identity uses up no code', async () => {
    accountThere()
    const first = await registration()
    expect((await goThrough(await joinBy(first.token))).to).toBe('/dashboard')
    const second = await registration()
    expect((await goThrough(await joinBy(second.token))).to).toBe('/access?problem=taken')
    accountThere()
    expect((await goThrough(await joinBy(first.token))).to).toBe('/access?problem=registration')
    expect((await goThrough(await joinBy(second.token))).to).toBe('/dashboard')
  })

  test("attack: the provider's answer works once, in the browser that started it, within ten minutes", async () => {
    const user = await willow.fixtures.signedInUser()
    accountThere()
    await goThrough(await beginBy(user, '/api/login/link', { password }))

    const begun = await begin()
    const back = await walkThrough(begun.url, home)
    expect((await comeBack(back, begun.cookie)).to).toBe('/dashboard')
    expect((await comeBack(back, begun.cookie)).to).toBe('/login?problem=expired')

    const victim = await begin()
    const attacker = await walkThrough((await begin()).url, home)
    expect((await comeBack(attacker, victim.cookie)).to).toBe('/login?problem=refused')
    expect((await comeBack(await walkThrough((await begin()).url, home), '')).to).toBe('/login?problem=expired')

    const changed = await begin()
    const returned = new URL(await walkThrough(changed.url, home))
    returned.searchParams.set('state', 'A'.repeat(43))
    expect((await comeBack(returned.href, changed.cookie)).to).toBe('/login?problem=refused')

    // A forged address doesn't end the sign-in in progress.
    const forged = await begin()
    const good = await walkThrough(forged.url, home)
    expect((await comeBack(`${home}/api/login/callback?code=one&state=two`, forged.cookie)).to).toBe('/login?problem=refused')
    expect((await comeBack(good, forged.cookie)).to).toBe('/dashboard')

    const late = await begin()
    const lateBack = await walkThrough(late.url, home)
    willow.clock.advance(11 * 60 * 1000)
    expect((await comeBack(lateBack, late.cookie)).to).toBe('/login?problem=expired')
  })

  test('of two simultaneous answers only one signs in', async () => {
    const user = await willow.fixtures.signedInUser()
    accountThere()
    await goThrough(await beginBy(user, '/api/login/link', { password }))
    const begun = await begin()
    const back = await walkThrough(begun.url, home)
    const both = await Promise.all([comeBack(back, begun.cookie), comeBack(back, begun.cookie)])
    expect(both.map(({ to }) => to).sort()).toEqual(['/dashboard', '/login?problem=expired'])
  })

  test('a revoked user is refused too, and declining at the provider cancels the sign-in', async () => {
    const user = await willow.fixtures.signedInUser()
    accountThere()
    await goThrough(await beginBy(user, '/api/login/link', { password }))
    const linked = provider.account
    provider.account = null
    expect((await goThrough(await begin())).to).toBe('/login?problem=cancelled')
    provider.account = linked
    expect((await goThrough(await begin())).to).toBe('/dashboard')
    await willow.database.queries
      .updateTable('registered_users')
      .set({ revoked_at: '2026-03-01T00:00:00.000Z' })
      .where('user_id', '=', user.id)
      .execute()
    const { to, session } = await goThrough(await begin())
    expect([to, session]).toEqual(['/login?problem=revoked', ''])
  })

  test('a linked identity with the configured administrator address makes an administrator, if the provider has verified it', async () => {
    const user = await willow.fixtures.signedInUser()
    accountThere('OLIVE@xn--bro-hoa.example')
    if (provider.account) provider.account.isVerified = false
    await goThrough(await beginBy(user, '/api/login/link', { password }))
    const isAdmin = async () => (await userOf(user.cookie)).isAdmin
    expect(await isAdmin()).toBe(false)
    if (provider.account) provider.account.isVerified = true
    await goThrough(await begin())
    expect(await isAdmin()).toBe(true)
    const [action] = (await user.send({ url: `/api/admin/actions?subject=${user.id}` })).json()
    expect(action).toMatchObject({ action: 'user.admin', actorEmail: user.email })
  })

  test('attack: of two accounts whose addresses differ only in spelling, no role goes to the twin', async () => {
    for (const [email_twin, email] of [adminEmail, 'olive@xn--bro-hoa.example'].entries()) {
      const { id } = await willow.fixtures.user({ email: `twin-${email_twin}@mail.example` })
      const columns = { email, email_key: 'olive@xn--bro-hoa.example', email_twin }
      await willow.database.queries.updateTable('users').set(columns).where('id', '=', id).execute()
    }
    const user = await willow.fixtures.signedInUser()
    accountThere('olive@xn--bro-hoa.example')
    await goThrough(await beginBy(user, '/api/login/link', { password }))
    expect((await userOf(user.cookie)).isAdmin).toBe(false)
    if (provider.account) provider.account.email = adminEmail
    await goThrough(await begin())
    expect((await userOf(user.cookie)).isAdmin).toBe(true)
  })

  test('a sign-in with an address that has invisible characters is refused with a message of its own', async () => {
    accountThere('oli\u200bve@büro.example')
    expect(await goThrough(await begin())).toMatchObject({ to: '/login?problem=marked', session: '' })
    if (provider.account) provider.account.isVerified = false
    expect((await goThrough(await begin())).to).toBe('/login?problem=unknown')
  })

  test("attack: parameters of the address can't redirect the browser elsewhere", async () => {
    const user = await willow.fixtures.signedInUser()
    accountThere()
    await goThrough(await beginBy(user, '/api/login/link', { password }))
    const evil = '?returnTo=https://evil.example&redirect_uri=https://evil.example/api/login/callback'
    const reply = await willow.app.inject({ url: `/api/login${evil}` })
    const url = new URL(String(reply.headers.location))
    expect([url.origin, url.searchParams.get('redirect_uri')]).toEqual([provider.issuer, `${home}/api/login/callback`])
    const back = await walkThrough(url.href, home)
    expect((await comeBack(`${back}&returnTo=https://evil.example`, cookieOf(reply, 'external-login'))).to).toBe('/dashboard')
  })
})
