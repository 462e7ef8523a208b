import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiKey } from '#features/accounts/api-keys.contract.ts'
import { type ApiScope, apiScopes } from '#kit/api-scopes.ts'
import type { Route } from '#kit/contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { allRoutes } from '#test/routes/all-routes.ts'
import { routeSamples } from '#test/routes/route-samples.ts'
import { succeedingSamples } from '#test/routes/succeeding-samples.ts'
import { useWillow } from '#test/use-willow.ts'
import { password, type TestUser } from '#test/willow.ts'

const nameOf = (route: Pick<Route, 'method' | 'path'>) => `${route.method} ${route.path}`
const dayMs = 24 * 60 * 60_000

forEachDatabase((current) => {
  const willow = useWillow(current)
  let admin: TestUser
  beforeAll(async () => {
    await willow.fixtures.user({ isAdmin: true })
  })
  beforeEach(async () => {
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
  })

  const create = (scopes: readonly string[], more: object = {}, by = admin) =>
    by.send({ method: 'POST', url: '/api/admin/api-keys', payload: { name: 'Report', scopes, ...more } })
  const made = async (scopes: readonly ApiScope[], more: object = {}) => {
    const reply = await create(scopes, more)
    expect(reply.statusCode).toBe(201)
    return reply.json<ApiKey & { key: string }>()
  }
  const list = async () => (await admin.send({ url: '/api/admin/api-keys' })).json<ApiKey[]>()
  const ask = async (key: string, url = '/api/admin/orders', headers: Record<string, string> = {}) => {
    const reply = await willow.app.inject({ url, headers: { authorization: `Bearer ${key}`, ...headers } })
    return [reply.statusCode, reply.statusCode < 400 ? null : reply.json().code]
  }

  async function call(route: Route, key: string) {
    const owner = await willow.fixtures.signedInUser()
    const sample = succeedingSamples[nameOf(route)] ?? routeSamples[nameOf(route)]?.request
    const { params = {}, query, body, form } = (await sample?.({ willow, owner })) ?? {}
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'none')
    return willow.app.inject({
      method: route.method,
      url: query === undefined ? path : `${path}?${query}`,
      ...(form ?? (body ? { payload: body } : {})),
      headers: { ...form?.headers, authorization: `Bearer ${key}` },
    })
  }

  test.each(apiScopes)('a key with the scope %s calls the routes of this scope, and no other route', async (scope) => {
    const { key } = await made([scope])
    const refused: string[] = []
    for (const route of allRoutes) {
      if (route.apiScope === scope) {
        const reply = await call(route, key)
        expect([nameOf(route), reply.statusCode < 400, reply.body]).toEqual([nameOf(route), true, reply.body])
        continue
      }
      const path = route.path.replace(/:\w+/g, 'none')
      const reply = await willow.app.inject({
        method: route.method,
        url: path,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      })
      if (reply.statusCode !== 403 || reply.json().code !== 'api_keys.not_allowed')
        refused.push(`${nameOf(route)} ${reply.statusCode}`)
    }
    expect(refused).toEqual([])
  })

  test('every scope has a route, and none of them is public or needs a fresh proof', () => {
    const open = allRoutes.filter(({ apiScope }) => apiScope !== undefined)
    expect([...new Set(open.map(({ apiScope }) => apiScope))].toSorted()).toEqual([...apiScopes].toSorted())
    for (const { access, method, freshProofMinutes, givesAccess, apiScope } of open)
      expect([access, freshProofMinutes, givesAccess, method === 'GET' ? 'read' : 'write']).toEqual([
        'admin',
        undefined,
        undefined,
        apiScope?.split(':')[1],
      ])
  })

  test('a key is shown once, stored as a hash, and says when it was last used', async () => {
    const { key, id } = await made(['orders:read'], { name: ' Monthly  report ' })
    const [shown] = await list()
    expect(shown).toMatchObject({ id, name: 'Monthly report', scopes: ['orders:read'], madeBy: admin.email, lastUsedAt: null })
    expect(JSON.stringify(await current().database.queries.selectFrom('device_passwords').selectAll().execute())).not.toContain(
      key,
    )
    expect(await ask(key)).toEqual([200, null])
    expect((await list())[0]?.lastUsedAt).toBe(new Date(willow.clock.now()).toISOString())
    expect((await admin.send({ url: '/api/auth/device-passwords' })).json()).toEqual([])
    const [event] = (await admin.send({ url: '/api/admin/security-events' })).json()
    expect(event).toMatchObject({ kind: 'api-key-made', email: admin.email })
    const mails = await current()
      .database.queries.selectFrom('mails')
      .select('text')
      .where('to_address', '=', admin.email)
      .execute()
    expect(mails.map(({ text }) => text).join()).toContain('An API key was made')
  })

  test('what a key changes is in the action log with its name, as is the making and the revoking of it', async () => {
    const { key, id } = await made(['codes:write'])
    const headers = { authorization: `Bearer ${key}` }
    const reply = await willow.app.inject({ method: 'POST', url: '/api/admin/create-access-code', headers })
    expect(reply.statusCode).toBe(201)
    await admin.send({ method: 'DELETE', url: `/api/admin/api-keys/${id}` })
    const actions = (await admin.send({ url: `/api/admin/actions?actorId=${admin.id}` })).json()
    expect(actions.map(({ action, details }: { action: string; details: object }) => [action, details])).toEqual([
      ['api-key.revoke', { name: 'Report' }],
      ['code.create', expect.objectContaining({ apiKey: 'Report' })],
      ['api-key.create', { name: 'Report', scopes: 'codes:write' }],
    ])
  })

  test('an expired, a revoked and an unknown key are refused, and leave the list', async () => {
    const expiresAt = new Date(willow.clock.now() + dayMs).toISOString()
    const [{ key: expiring }, { key: revoked, id }] = [await made(['orders:read'], { expiresAt }), await made(['orders:read'])]
    expect([await ask(expiring), await ask(revoked)]).toEqual([
      [200, null],
      [200, null],
    ])
    expect((await admin.send({ method: 'DELETE', url: `/api/admin/api-keys/${id}` })).statusCode).toBe(200)
    expect(await ask(revoked)).toEqual([401, 'api_keys.unknown'])
    willow.clock.advance(dayMs + 1)
    expect(await ask(expiring)).toEqual([401, 'api_keys.unknown'])
    expect(await ask('willow-key-made-up')).toEqual([401, 'api_keys.unknown'])
    const gone = admin.email
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    expect((await list()).filter(({ madeBy }) => madeBy === gone)).toEqual([])
  })

  test('attack: a key ends with the access, the role and the password of its administrator', async () => {
    const ends: Record<string, () => Promise<unknown>> = {
      async 'access revoked'() {
        const boss = await willow.fixtures.signedInUser({ isAdmin: true })
        const registration = current()
          .database.queries.selectFrom('registered_users')
          .select('id')
          .where('user_id', '=', admin.id)
        const { id } = await registration.executeTakeFirstOrThrow()
        expect((await boss.send({ method: 'DELETE', url: `/api/admin/revoke-user/${id}` })).statusCode).toBe(200)
      },
      'not an administrator any more': () =>
        current().database.queries.updateTable('users').set({ is_admin: false }).where('id', '=', admin.id).execute(),
      async 'new password'() {
        const payload = { currentPassword: password, newPassword: 'another good password' }
        expect((await admin.send({ method: 'POST', url: '/api/change-password', payload })).statusCode).toBe(200)
      },
    }
    for (const [name, end] of Object.entries(ends)) {
      admin = await willow.fixtures.signedInUser({ isAdmin: true })
      const { key } = await made(['orders:read'])
      expect([name, ...(await ask(key))]).toEqual([name, 200, null])
      await end()
      expect([name, ...(await ask(key))]).toEqual([name, 401, 'api_keys.unknown'])
      const other = await willow.fixtures.signedInUser({ isAdmin: true })
      const keys = (await other.send({ url: '/api/admin/api-keys' })).json<ApiKey[]>()
      expect(keys.filter(({ madeBy }) => madeBy === admin.email)).toEqual([])
    }
  })

  test('attack: a key doesn’t come back with the role of its administrator', async () => {
    const registration = current().database.queries.updateTable('registered_users').where('user_id', '=', admin.id)
    await registration.set({ is_approved: true }).execute()
    const { key } = await made(['orders:read'])
    const boss = await willow.fixtures.signedInUser({ isAdmin: true })
    const device = await admin.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name: 'Tablet' } })
    expect(device.statusCode).toBe(201)
    for (const method of ['DELETE', 'POST'] as const) {
      const changed = await boss.send({ method, url: `/api/admin/users/${admin.id}/administrator` })
      expect([method, changed.statusCode, (await ask(key))[0]]).toEqual([method, 200, 401])
    }
    const left = current().database.queries.selectFrom('device_passwords').select('scopes').where('user_id', '=', admin.id)
    expect(await left.execute()).toEqual([{ scopes: null }])
  })

  test('attack: a key is neither a session nor the password of a device, and works with no cookie', async () => {
    const { key } = await made([...apiScopes])
    expect(await ask(key, '/api/admin/orders', { cookie: admin.cookie })).toEqual([400, 'api_keys.with_cookie'])
    expect(await ask(key, '/api/admin/orders', { cookie: 'a=b' })).toEqual([400, 'api_keys.with_cookie'])
    expect(await ask(key, '/api/auth/user')).toEqual([403, 'api_keys.not_allowed'])
    const asSession = await willow.app.inject({ url: '/api/admin/orders', headers: { cookie: `session=${key}` } })
    expect(asSession.statusCode).toBe(401)
    const basic = `Basic ${Buffer.from(`x:${key}`).toString('base64')}`
    const asDevice = await willow.app.inject({ method: 'OPTIONS', url: '/dav/', headers: { authorization: basic } })
    expect(asDevice.statusCode).toBe(401)
    const upload = await willow.app.inject({ method: 'POST', url: '/api/uploads', headers: { authorization: `Bearer ${key}` } })
    expect([upload.statusCode, upload.json().code]).toEqual([403, 'api_keys.not_allowed'])
    const device = await admin.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name: 'Tablet' } })
    expect(await ask(device.json().password)).toEqual([401, 'session.required'])
    expect(await ask(key, '/api/admin/orders', { 'x-forwarded-proto': 'http' })).toEqual([403, 'api_keys.need_https'])
  })

  test('a key is made with a fresh proof, a name and known scopes, and not by another key', async () => {
    expect((await create([])).statusCode).toBe(400)
    expect((await create(['pages:read'])).statusCode).toBe(400)
    expect((await create(['orders:read', 'orders:read'])).statusCode).toBe(400)
    expect((await create(['orders:read'], { name: ' ' })).json().code).toBe('api_keys.name_missing')
    const { key } = await made([...apiScopes])
    const headers = { authorization: `Bearer ${key}` }
    const payload = { name: 'Another', scopes: ['orders:read'] }
    const byKey = await willow.app.inject({ method: 'POST', url: '/api/admin/api-keys', payload, headers })
    expect([byKey.statusCode, byKey.json().code]).toEqual([403, 'api_keys.not_allowed'])
    willow.clock.advance(15 * 60_000)
    expect((await create(['orders:read'])).json().code).toBe('session.proof_required')
  })

  test('too many calls of a key are refused, and those of another key are not', async () => {
    const [{ key }, { key: another }] = [await made(['orders:read']), await made(['orders:read'])]
    await ask(key)
    const rows = current().database.queries.updateTable('rate_limits').set({ points: 600 })
    await rows.where('key', 'like', '%api-key-calls%').execute()
    expect((await ask(key))[0]).toBe(429)
    expect(await ask(another)).toEqual([200, null])
  })

  test('the API description names the keys and the scope of each route', async () => {
    const { paths, components } = (await willow.app.inject('/api/openapi.json')).json()
    expect(components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(paths['/api/admin/orders'].get).toMatchObject({
      security: [{ apiKey: [] }],
      description: 'An API key with `orders:read` may call it.',
    })
    expect(paths['/api/admin/orders/import'].post.security).toBeUndefined()
  })
})
