import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '#operations/server/config.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { type BuiltApp, createBuiltApp } from '#test/servers/built-app.ts'
import { type IdentityProvider, startIdentityProvider, walkThrough } from '#test/servers/identity-provider.ts'
import { createWillow, englishWordings, password, type TestUser, type Willow } from '#test/willow.ts'

const home = 'http://localhost:3000'

forEachDatabase((current) => {
  let provider: IdentityProvider
  const running: Willow[] = []
  let built: BuiltApp
  beforeAll(async () => {
    provider = await startIdentityProvider(`${home}/api/login/callback`)
    built = await createBuiltApp({ returnPaths: ['/dashboard', '/library'] })
  })
  afterAll(async () => {
    for (const willow of running) await willow.close()
    await provider.stop()
    await built.remove()
  })

  async function start(config: Partial<Config> = {}): Promise<Willow> {
    const { webFolder } = built
    const willow = await createWillow({ database: current().database, webFolder, config: { oidc: provider, ...config } })
    running.push(willow)
    return willow
  }
  const cookies = (reply: { headers: Record<string, unknown> }) =>
    [reply.headers['set-cookie']].flat().map((cookie) => String(cookie ?? ''))
  const sent = (all: string[]) => all.map((cookie) => cookie.split(';')[0]).join('; ')
  async function comeBack(willow: Willow, address: string, cookie: string) {
    const { pathname, search } = new URL(address)
    const reply = await willow.app.inject({ url: pathname + search, headers: { cookie } })
    return { to: String(reply.headers.location), session: cookies(reply).filter((set) => /session=[^;]/.test(set)) }
  }
  const begin = async (willow: Willow, to = '') => {
    const reply = await willow.app.inject({ url: `/api/login${to}` })
    return { url: String(reply.headers.location), cookie: sent(cookies(reply)) }
  }
  async function linked(willow: Willow): Promise<TestUser> {
    const user = await willow.fixtures.signedInUser()
    provider.account = { sub: user.id, email: 'robin@there.example', isVerified: true }
    const reply = await user.send({ method: 'POST', url: '/api/login/link', payload: { password } })
    const back = await walkThrough(reply.json<{ url: string }>().url, home)
    expect((await comeBack(willow, back, `${user.cookie}; ${sent(cookies(reply))}`)).to).toBe('/settings/security?linked')
    return user
  }
  const signInByPassword = (willow: Willow, { email }: { email: string }) =>
    willow.app.inject({ method: 'POST', url: '/api/custom-login', payload: { email, password } })

  test('a sign-in that one process starts can be finished by another', async () => {
    const [one, other] = [await start(), await start()]
    await linked(one)
    const { url, cookie } = await begin(one)
    const { to, session } = await comeBack(other, await walkThrough(url, home), cookie)
    expect([to, session.length]).toEqual(['/dashboard', 1])
  })

  test('signing in leads to the requested page, if it is one of our own', async () => {
    const willow = await start()
    await linked(willow)
    const after = async (to: string) => {
      const { url, cookie } = await begin(willow, `?to=${encodeURIComponent(to)}`)
      return (await comeBack(willow, await walkThrough(url, home), cookie)).to
    }
    expect(await after('/library')).toBe('/library')
    for (const foreign of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/library@evil.example',
      '/api/logout',
      '',
    ])
      expect(await after(foreign)).toBe('/dashboard')
  })

  test('where approval is required, the external sign-in waits for it too', async () => {
    const [open, strict] = [await start(), await start({ requireApproval: true })]
    const user = await linked(open)
    const attempt = async (willow: Willow) => {
      const { url, cookie } = await begin(willow)
      return comeBack(willow, await walkThrough(url, home), cookie)
    }
    expect((await attempt(open)).to).toBe('/dashboard')
    expect(await attempt(strict)).toEqual({ to: '/login?problem=waiting', session: [] })
    await current()
      .database.queries.updateTable('registered_users')
      .set({ is_approved: true })
      .where('user_id', '=', user.id)
      .execute()
    expect((await attempt(strict)).to).toBe('/dashboard')
  })

  test('when the provider is down the user is told so, and can still sign in with the password', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const willow = await start({ oidc: { issuer: `http://127.0.0.1:${port}`, clientId: 'willow', clientSecret: 'a secret' } })
    const user = await willow.fixtures.signedInUser()
    expect((await begin(willow)).url).toBe('/login?problem=unavailable')
    const reply = await user.send({ method: 'POST', url: '/api/login/link', payload: { password } })
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'accounts.provider_unavailable'])
    // Joining fails while the form is still open. A failed navigation would lose what the user typed.
    const joining = await willow.app.inject({ method: 'POST', url: '/api/login/join', payload: { token: 'a token' } })
    expect([joining.statusCode, joining.json().code]).toEqual([503, 'accounts.provider_unavailable'])
    expect((await signInByPassword(willow, user)).statusCode).toBe(200)
    const left = await current()
      .database.queries.selectFrom('external_logins')
      .select('id')
      .where('user_id', '=', user.id)
      .execute()
    expect(left).toEqual([])
  })

  test("the cookie of a sign-in can't be read by scripts, other hosts or over plain http", async () => {
    const plain = await start()
    const [cookie] = cookies(await plain.app.inject({ url: '/api/login' }))
    expect(cookie).toMatch(/^external-login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const secure = await start({ publicUrl: 'https://planner.example', isSecure: true })
    const [secureCookie] = cookies(await secure.app.inject({ url: '/api/login' }))
    expect(secureCookie).toMatch(/^__Host-external-login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    // The value in the database isn't the secret in the cookie.
    const kept = await current().database.queries.selectFrom('external_logins').select('id').execute()
    const secrets = [cookie, secureCookie].map((set) => /=([^;]*)/.exec(set ?? '')?.[1])
    expect(kept.map(({ id }) => id).filter((id) => secrets.includes(id))).toEqual([])
    expect(kept.length).toBeGreaterThan(1)
  })

  test('the cleanup removes sign-ins that were never finished', async () => {
    const willow = await start()
    await begin(willow)
    willow.clock.advance(11 * 60 * 1000)
    await begin(willow)
    await cleanUp({
      database: current().database,
      files: willow.files,
      clock: willow.clock,
      wordings: englishWordings,
      publicUrl: 'http://localhost:3000',
    })
    const left = await current().database.queries.selectFrom('external_logins').select('id').execute()
    expect(left).toHaveLength(1)
  })

  test('without a configured provider the external sign-in does not exist', async () => {
    const willow = await start({ oidc: undefined })
    const user = await willow.fixtures.signedInUser()
    for (const url of ['/api/login', '/api/login/callback?code=one&state=two'])
      expect((await willow.app.inject({ url })).statusCode).toBe(404)
    expect((await user.send({ url: '/api/login/link' })).json()).toEqual({ hasPassword: true, provider: null, isLinked: false })
  })

  test('a network that starts more than 60 sign-ins has to wait', async () => {
    const willow = await start()
    const attempt = () => willow.app.inject({ url: '/api/login', headers: { 'x-forwarded-for': '203.0.113.99' } })
    for (let at = 0; at < 60; at++) expect(String((await attempt()).headers.location)).toContain(provider.issuer)
    expect((await attempt()).headers.location).toBe('/login?problem=later')
  })
})
