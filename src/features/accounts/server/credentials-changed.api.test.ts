import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { type IdentityProvider, startIdentityProvider, walkThrough } from '#test/servers/identity-provider.ts'
import { cookieOf, createWillow, password, type TestUser, type Willow } from '#test/willow.ts'

const home = 'http://localhost:3000'
const newPassword = 'a new password'

forEachDatabase((current) => {
  let provider: IdentityProvider
  let willow: Willow
  beforeAll(async () => {
    provider = await startIdentityProvider(`${home}/api/login/callback`)
    willow = await createWillow({ database: current().database, config: { oidc: provider } })
  })
  afterAll(async () => {
    await willow.close()
    await provider.stop()
  })

  let address = 0
  const post = (url: string, payload: object, cookie = '') =>
    willow.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'x-forwarded-for': `10.3.${++address >> 8}.${address & 255}`, ...(cookie ? { cookie } : {}) },
    })
  const isSignedIn = async (cookie: string) =>
    (await willow.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode === 200
  const signIn = async (email: string, secret: string) => {
    const reply = await post('/api/custom-login', { email, password: secret })
    return { status: reply.statusCode, cookie: cookieOf(reply.headers['set-cookie']) }
  }
  const mailsTo = async (email: string) =>
    willow.database.queries.selectFrom('mails').select(['kind', 'text']).where('to_address', '=', email).orderBy('id').execute()
  /** Returns the token from the latest email of this kind to this address. */
  async function mailedToken(kind: string, email: string): Promise<string> {
    const latest = async () => (await mailsTo(email)).filter((mail) => mail.kind === kind).at(-1)?.text ?? ''
    await expect.poll(latest).toContain('#')
    return /#(\S+)/.exec(await latest())?.[1] ?? ''
  }
  async function askForReset(email: string): Promise<string> {
    await willow.database.queries.deleteFrom('mails').where('to_address', '=', email).execute()
    await post('/api/forgot-password', { email })
    return mailedToken('password-reset', email)
  }
  async function planAddress(cookie: string): Promise<{ token: string; newEmail: string }> {
    const newEmail = `${randomUUID()}@mail.example`
    expect((await post('/api/change-email', { newEmail, password }, cookie)).statusCode).toBe(200)
    return { token: await mailedToken('confirm-address', newEmail), newEmail }
  }
  /** Goes through the provider's pages and returns the address to which it redirects. */
  async function beginLink(cookie: string): Promise<{ back: string; secret: string }> {
    provider.account = { sub: randomUUID(), email: `${randomUUID()}@there.example`, isVerified: true }
    const reply = await post('/api/login/link', { password }, cookie)
    expect(reply.statusCode).toBe(200)
    return { back: await walkThrough(reply.json<{ url: string }>().url, home), secret: cookieOf(reply.headers['set-cookie']) }
  }
  async function comeBack({ back, secret }: { back: string; secret: string }, cookie: string): Promise<string> {
    const { pathname, search } = new URL(back)
    const reply = await willow.app.inject({ url: pathname + search, headers: { cookie: `${secret}; ${cookie}` } })
    return String(reply.headers.location)
  }
  async function signInAtProvider(): Promise<string> {
    const reply = await willow.app.inject({ url: '/api/login' })
    const back = await walkThrough(String(reply.headers.location), home)
    return comeBack({ back, secret: cookieOf(reply.headers['set-cookie']) }, '')
  }
  const rowsOf = async (table: 'email_changes' | 'external_logins' | 'external_identities' | 'sessions', { id }: TestUser) =>
    (await willow.database.queries.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length

  /** The owner's change. Returns the session of their browser, their address and password, and the kind of email about it. */
  const changes: Record<string, (owner: TestUser) => Promise<{ cookie: string; email: string; secret: string; told: string }>> = {
    async 'a reset of the password'(owner) {
      const token = await askForReset(owner.email)
      expect((await post('/api/reset-password', { token, password: newPassword }, owner.cookie)).statusCode).toBe(200)
      expect(await isSignedIn(owner.cookie)).toBe(false)
      const { cookie } = await signIn(owner.email, newPassword)
      return { cookie, email: owner.email, secret: newPassword, told: 'password-reset-done' }
    },
    async 'a change of the password'(owner) {
      const reply = await post('/api/change-password', { currentPassword: password, newPassword }, owner.cookie)
      expect(reply.statusCode).toBe(200)
      const cookie = cookieOf(reply.headers['set-cookie'])
      return { cookie, email: owner.email, secret: newPassword, told: 'password-changed' }
    },
    async 'a change of the address'(owner) {
      const { token, newEmail } = await planAddress(owner.cookie)
      const reply = await post('/api/confirm-email', { token }, owner.cookie)
      expect(reply.statusCode).toBe(200)
      return { cookie: cookieOf(reply.headers['set-cookie']), email: newEmail, secret: password, told: 'address-changed' }
    },
  }

  /** What someone with the old password has started: how to check that it has ended, and what the email says about it. */
  type Begun = { isDead(after: { cookie: string; email: string; secret: string }): Promise<boolean>; told: string | null }
  const begun: Record<string, (owner: TestUser) => Promise<Begun>> = {
    async 'a planned change of address'(owner) {
      const { token, newEmail } = await planAddress((await signIn(owner.email, password)).cookie)
      return {
        isDead: async ({ email, secret }) =>
          (await post('/api/confirm-email', { token })).json().code === 'accounts.confirmation_spent' &&
          (await signIn(newEmail, secret)).status === 401 &&
          (await signIn(email, secret)).status === 200,
        told: newEmail,
      }
    },
    async 'an open reset link'(owner) {
      const token = await askForReset(owner.email)
      return {
        isDead: async ({ email, secret }) =>
          (await post('/api/reset-password', { token, password: 'of the thief' })).json().code === 'accounts.reset_link_spent' &&
          (await signIn(email, secret)).status === 200,
        told: 'An earlier link to choose a new password no longer works.',
      }
    },
    async 'another session'(owner) {
      const { cookie } = await signIn(owner.email, password)
      expect(await isSignedIn(cookie)).toBe(true)
      return { isDead: async () => !(await isSignedIn(cookie)), told: 'device has been signed out.' }
    },
    async 'a linked identity'(owner) {
      expect(await comeBack(await beginLink(owner.cookie), owner.cookie)).toBe('/settings/security?linked')
      return {
        isDead: async () =>
          (await signInAtProvider()) === '/login?problem=unknown' && (await rowsOf('external_identities', owner)) === 0,
        told: 'Your account at 127.0.0.1 has been unlinked',
      }
    },
    async 'linking under way at the provider'(owner) {
      const login = await beginLink(owner.cookie)
      return {
        isDead: async ({ cookie }) =>
          (await rowsOf('external_logins', owner)) === 0 &&
          (await comeBack(login, cookie)) === '/login?problem=expired' &&
          (await signInAtProvider()) === '/login?problem=unknown',
        told: 'Someone had started to link another account to yours.',
      }
    },
  }

  const cells = Object.keys(changes).flatMap((change) => Object.keys(begun).map((thing) => [change, thing] as const))
  test.each(cells)('attack: %s ends %s, and the email says so', async (changeName, thingName) => {
    const owner = await willow.fixtures.signedInUser()
    const thing = await begun[thingName]?.(owner)
    const after = await changes[changeName]?.(owner)
    if (!thing || !after) throw new Error('There is no such cell.')
    expect(await isSignedIn(after.cookie)).toBe(true)
    const told = (await mailsTo(owner.email)).filter(({ kind }) => kind === after.told)
    expect(told).toHaveLength(1)
    // A later link or plan has already replaced the earlier one.
    const isReplaced =
      (changeName === 'a reset of the password' && thingName === 'an open reset link') ||
      (changeName === 'a change of the address' && thingName === 'a planned change of address')
    if (!isReplaced) expect(told[0]?.text).toContain(thing.told)
    expect(await thing.isDead(after)).toBe(true)
  })

  test('the browser that changes the password or address gets a new session id, and the old one is refused', async () => {
    for (const change of ['a change of the password', 'a change of the address']) {
      const owner = await willow.fixtures.signedInUser()
      const after = await changes[change]?.(owner)
      expect(after?.cookie).not.toBe(owner.cookie)
      expect([await isSignedIn(after?.cookie ?? ''), await isSignedIn(owner.cookie)]).toEqual([true, false])
      expect(await rowsOf('sessions', owner)).toBe(1)
    }
  })

  test('a reset signs out every browser, including the one in which it is made', async () => {
    const owner = await willow.fixtures.signedInUser()
    const token = await askForReset(owner.email)
    const reply = await post('/api/reset-password', { token, password: newPassword }, owner.cookie)
    // Grants no access: it only makes the browser known for the new password.
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, expect.stringMatching(/^known-browser=/)])
    expect(await rowsOf('sessions', owner)).toBe(0)
  })

  test("confirming an address without the user's session ends all their sessions and creates none", async () => {
    const owner = await willow.fixtures.signedInUser()
    const other = await willow.fixtures.signedInUser()
    for (const cookie of ['', other.cookie]) {
      const { cookie: asking } = await signIn(owner.email, password)
      const { token, newEmail } = await planAddress(asking)
      const reply = await post('/api/confirm-email', { token }, cookie)
      expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, undefined])
      expect(await rowsOf('sessions', owner)).toBe(0)
      owner.email = newEmail
    }
    expect(await isSignedIn(other.cookie)).toBe(true)
  })

  test('using one of two reset links makes both invalid', async () => {
    const owner = await willow.fixtures.signedInUser()
    const tokens = [await askForReset(owner.email), await askForReset(owner.email)]
    expect((await post('/api/reset-password', { token: tokens[1], password: newPassword })).statusCode).toBe(200)
    for (const token of tokens)
      expect((await post('/api/reset-password', { token, password: 'of the thief' })).json().code).toBe(
        'accounts.reset_link_spent',
      )
    expect((await signIn(owner.email, newPassword)).status).toBe(200)
  })

  test('an account deletion stays planned after a reset, and the email names its day and how to keep the account', async () => {
    const owner = await willow.fixtures.signedInUser()
    expect((await post('/api/account/deletion', { proof: password }, owner.cookie)).statusCode).toBe(200)
    await changes['a reset of the password']?.(owner)
    const [told] = (await mailsTo(owner.email)).filter(({ kind }) => kind === 'password-reset-done')
    expect(told?.text).toContain('Your account will still be deleted on')
    expect(told?.text).toContain('Monday, March 9, 2026')
    const { cookie } = await signIn(owner.email, newPassword)
    expect((await willow.app.inject({ url: '/api/account/deletion', headers: { cookie } })).json().dueAt).not.toBeNull()
  })

  test('a user without a password sets one by a reset, and can then link the identity again', async () => {
    const owner = await willow.fixtures.signedInUser()
    const login = await beginLink(owner.cookie)
    const { account } = provider
    await comeBack(login, owner.cookie)
    await willow.database.queries
      .updateTable('registered_users')
      .set({ password_hash: null })
      .where('user_id', '=', owner.id)
      .execute()
    const after = await changes['a reset of the password']?.(owner)
    expect(await signInAtProvider()).toBe('/login?problem=unknown')
    const reply = await post('/api/login/link', { password: newPassword }, after?.cookie)
    provider.account = account
    const back = await walkThrough(reply.json<{ url: string }>().url, home)
    expect(await comeBack({ back, secret: cookieOf(reply.headers['set-cookie']) }, after?.cookie ?? '')).toBe(
      '/settings/security?linked',
    )
    expect(await signInAtProvider()).toBe('/dashboard')
  })

  test('revoking access ends sessions and open links, and keeps the linked identity in case access is restored', async () => {
    const owner = await willow.fixtures.signedInUser()
    await comeBack(await beginLink(owner.cookie), owner.cookie)
    await planAddress(owner.cookie)
    await beginLink(owner.cookie)
    const token = await askForReset(owner.email)
    const admin = await willow.fixtures.signedInUser({ isAdmin: true })
    const [registered] = (await admin.send({ url: `/api/admin/registered-users?q=${owner.email}` })).json()
    expect((await admin.send({ method: 'DELETE', url: `/api/admin/revoke-user/${registered.id}` })).statusCode).toBe(200)
    const left = await Promise.all(
      (['sessions', 'email_changes', 'external_logins', 'external_identities'] as const).map((table) => rowsOf(table, owner)),
    )
    expect(left).toEqual([0, 0, 0, 1])
    expect((await post('/api/reset-password', { token, password: newPassword })).json().code).toBe('accounts.reset_link_spent')
  })
})
