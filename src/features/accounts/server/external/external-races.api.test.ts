import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { interruptible } from '#test/databases/interruptible-database.ts'
import { type IdentityProvider, startIdentityProvider, walkThrough } from '#test/servers/identity-provider.ts'
import { cookieOf, createWillow, password, type TestUser, type Willow } from '#test/willow.ts'

const home = 'http://localhost:3000'

forEachDatabase((current) => {
  let provider: IdentityProvider
  let willow: Willow
  /** A second process, whose requests can be interrupted by the first. */
  let slow: Willow
  let interrupt: (by: () => Promise<void>) => void
  beforeAll(async () => {
    provider = await startIdentityProvider(`${home}/api/login/callback`)
    willow = await createWillow({ database: current().database, config: { oidc: provider } })
    const interrupted = interruptible(current().database)
    interrupt = interrupted.interrupt
    slow = await createWillow({ database: interrupted.database, config: { oidc: provider } })
  })
  afterAll(async () => {
    await slow.close()
    await willow.close()
    await provider.stop()
  })

  const countOf = async (table: 'sessions' | 'external_identities', { id }: TestUser) =>
    (await willow.database.queries.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length

  /** Completes a reset of the owner's password by an emailed link. */
  const resetOf = (owner: TestUser) => async () => {
    const token = newToken()
    const set = { password_reset_token: tokenHash(token), password_reset_expires: '2099-01-01T00:00:00.000Z' }
    await willow.database.queries.updateTable('registered_users').set(set).where('user_id', '=', owner.id).execute()
    const payload = { token, password: 'a new password' }
    expect((await willow.app.inject({ method: 'POST', url: '/api/reset-password', payload })).statusCode).toBe(200)
  }

  async function comeBack(at: Willow, begun: { url: string; secret: string }, cookie = ''): Promise<string> {
    const { pathname, search } = new URL(await walkThrough(begun.url, home))
    const reply = await at.app.inject({ url: pathname + search, headers: { cookie: `${begun.secret}; ${cookie}` } })
    return String(reply.headers.location)
  }
  async function signInAgain(owner: TestUser): Promise<TestUser> {
    const cookie = await willow.fixtures.session(owner.id)
    return { ...owner, cookie, send: (request) => willow.app.inject({ ...request, headers: { cookie } }) }
  }
  async function beginLink(owner: TestUser) {
    provider.account = { sub: randomUUID(), email: `${randomUUID()}@there.example`, isVerified: true }
    const reply = await owner.send({ method: 'POST', url: '/api/login/link', payload: { password } })
    return { url: reply.json<{ url: string }>().url, secret: cookieOf(reply.headers['set-cookie']) }
  }

  test('attack: an identity is not linked when a reset happens during the last step', async () => {
    const owner = await willow.fixtures.signedInUser()
    const begun = await beginLink(owner)
    interrupt(resetOf(owner))
    expect(await comeBack(slow, begun, owner.cookie)).toBe('/settings/security?problem=expired')
    expect(await countOf('external_identities', owner)).toBe(0)
  })

  test('attack: a session that ends meanwhile neither begins linking, nor links or unlinks an identity', async () => {
    const owner = await willow.fixtures.signedInUser()
    const signOut = async () => {
      await willow.database.queries.deleteFrom('sessions').where('user_id', '=', owner.id).execute()
    }
    const headers = { cookie: owner.cookie }
    interrupt(signOut)
    const begun = await slow.app.inject({ method: 'POST', url: '/api/login/link', payload: { password }, headers })
    expect(begun.statusCode).toBe(401)
    const logins = willow.database.queries.selectFrom('external_logins').select('id').where('user_id', '=', owner.id)
    expect(await logins.execute()).toEqual([])

    const again = await signInAgain(owner)
    const link = await beginLink(again)
    interrupt(signOut)
    expect(await comeBack(slow, link, again.cookie)).toBe('/settings/security?problem=expired')
    expect(await countOf('external_identities', owner)).toBe(0)

    const linked = await signInAgain(owner)
    expect(await comeBack(willow, await beginLink(linked), linked.cookie)).toBe('/settings/security?linked')
    interrupt(signOut)
    const unlink = await slow.app.inject({ method: 'DELETE', url: '/api/login/link', headers: { cookie: linked.cookie } })
    expect(unlink.statusCode).toBe(401)
    expect(await countOf('external_identities', owner)).toBe(1)
  })

  test('attack: a sign-in at the provider gets no session when a reset happens at the same time', async () => {
    const owner = await willow.fixtures.signedInUser()
    expect(await comeBack(willow, await beginLink(owner), owner.cookie)).toBe('/settings/security?linked')
    const reply = await willow.app.inject({ url: '/api/login' })
    interrupt(resetOf(owner))
    const begun = { url: String(reply.headers.location), secret: cookieOf(reply.headers['set-cookie']) }
    expect(await comeBack(slow, begun)).toBe('/login?problem=unknown')
    expect(await countOf('sessions', owner)).toBe(0)
  })
})
