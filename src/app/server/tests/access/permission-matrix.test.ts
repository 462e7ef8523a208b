import { beforeAll, expect, test } from 'vitest'
import { createSessionStore } from '#features/accounts/server/sessions.store.ts'
import type { Route } from '#kit/contract.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { allRoutes, nameOf } from '#test/routes/all-routes.ts'
import type { RequestSample, RouteSample } from '#test/routes/route-sample.ts'
import { routeSamples } from '#test/routes/route-samples.ts'
import { isCall, servedRoutes } from '#test/routes/served-routes.ts'
import { useWillow } from '#test/use-willow.ts'
import { password, type TestUser } from '#test/willow.ts'

/** The account of the rows' owner becomes read-only last. */
const callers = ['no session', 'other owner', 'pending', 'revoked', 'admin', 'expired session', 'owner', 'read-only'] as const
type Caller = (typeof callers)[number]

function expectedStatus(route: Route, sample: RouteSample, caller: Caller): number {
  if ('anyone' in sample) return sample.anyone
  if (caller === 'read-only') return 'owner' in sample && isForReaders(route) ? sample.owner : 403
  const isSignedIn = caller === 'owner' || caller === 'other owner' || caller === 'admin'
  if (!isSignedIn) return 401
  if ('admin' in sample) return caller === 'admin' ? sample.admin : 403
  return caller === 'owner' ? sample.owner : sample.other
}

/** Reads, and what the contract allows to an owner whose account is read-only. */
const isForReaders = ({ method, whileReadOnly }: Route) => method === 'GET' || whileReadOnly !== undefined

forEachDatabase((current) => {
  const willow = useWillow(current)
  const strict = useWillow(current, { config: { requireApproval: true } })
  beforeAll(async () => {
    // An administrator who stays, so that none of the others is the last one.
    await willow.fixtures.user({ isAdmin: true })
  })

  /** Signs a user in without the cost of a password hash. */
  async function signedIn(user: { isAdmin?: boolean } = {}): Promise<TestUser> {
    const { id, email } = await willow.fixtures.user({ isApproved: true, ...user })
    const token = newToken()
    const expire = new Date(willow.clock.now() + 29.5 * 24 * 60 * 60 * 1000).toISOString()
    await createSessionStore(willow.database, { requireApproval: () => false }).insert({
      sid: tokenHash(token),
      userId: id,
      sess: '{}',
      expire,
      endsAt: expire,
      provedAt: new Date(willow.clock.now()).toISOString(),
      credentialsVersion: 0,
    })
    const cookie = `session=${token}`
    const send: TestUser['send'] = (request) => willow.app.inject({ ...request, headers: { cookie, ...request.headers } })
    return { id, email, cookie, send, prove: async () => {} }
  }

  /** The callers whom no route admits as users, and a user and an administrator for the routes that refuse them. */
  const strangers: Partial<Record<Caller, string>> = {}
  beforeAll(async () => {
    const { queries } = willow.database
    const admin = await signedIn({ isAdmin: true })
    strangers.admin = admin.cookie
    strangers['other owner'] = (await signedIn()).cookie
    const expired = await signedIn()
    strangers['expired session'] = expired.cookie
    await queries.updateTable('sessions').set({ expire: '2026-01-01T00:00:00.000Z' }).where('user_id', '=', expired.id).execute()
    const revoked = await signedIn()
    strangers.revoked = revoked.cookie
    const registration = queries.selectFrom('registered_users').select('id').where('user_id', '=', revoked.id)
    const { id } = await registration.executeTakeFirstOrThrow()
    await admin.send({ method: 'DELETE', url: `/api/admin/revoke-user/${id}` })
  })

  interface Asked {
    owner: TestUser
    request: RequestSample
  }
  async function ask(sample: RouteSample): Promise<Asked> {
    const owner = await signedIn()
    return { owner, request: (await sample.request?.({ willow, owner })) ?? {} }
  }

  /** Returns the cookie that a caller sends. */
  async function cookieOf(caller: Caller, owner: TestUser, isRefused: boolean): Promise<string> {
    if (caller === 'owner') return owner.cookie
    if (caller === 'read-only') {
      const rows = willow.database.queries.updateTable('registered_users').where('user_id', '=', owner.id)
      await rows.set({ read_only_at: '2026-03-02T09:00:00.000Z' }).execute()
      return owner.cookie
    }
    // A call that succeeds may end the caller's session.
    if (!isRefused && caller === 'other owner') return (await signedIn()).cookie
    if (!isRefused && caller === 'admin') return (await signedIn({ isAdmin: true })).cookie
    return strangers[caller] ?? ''
  }

  async function statusFor(route: Route, caller: Caller, { owner, request }: Asked, isRefused: boolean): Promise<number> {
    const { params = {}, query, body, form } = request
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? `:${name}`)
    const cookie = await cookieOf(caller, owner, isRefused)
    const { app } = caller === 'pending' ? strict : willow
    const reply = await app.inject({
      method: route.method,
      url: query === undefined ? path : `${path}?${query}`,
      ...(form ?? (body ? { payload: body } : {})),
      headers: { ...form?.headers, ...(cookie ? { cookie } : {}), 'x-forwarded-for': `10.7.${newOctet()}.${newOctet()}` },
    })
    return reply.statusCode
  }

  let last = 0
  const newOctet = () => ++last % 251

  test('every route of the server is in a contract, and every route of a contract is served', async () => {
    await willow.app.ready()
    const served = servedRoutes(willow.app).filter(isCall)
    expect(served.toSorted()).toEqual(allRoutes.map(nameOf).toSorted())
  })

  test('every route has a sample, and every sample has a route', () => {
    const names = new Set(allRoutes.map(nameOf))
    const missing = [...names].filter((name) => !(name in routeSamples))
    expect(missing, 'Add a line to src/test/routes/route-samples.ts for each of these routes').toEqual([])
    expect(Object.keys(routeSamples).filter((name) => !names.has(name))).toEqual([])
  })

  test('a pending user gets no session if approval is required', async () => {
    const { email } = await willow.fixtures.user()
    const reply = await strict.app.inject({ method: 'POST', url: '/api/custom-login', payload: { email, password } })
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([403, undefined])
  })

  test.each(allRoutes.map((route) => [nameOf(route), route] as const))(
    '%s admits exactly the users that it should',
    async (name, route) => {
      const sample = routeSamples[name]
      if (!sample) throw new Error(`Add a line for ${name} to src/test/routes/route-samples.ts.`)
      const kind = 'anyone' in sample ? 'public' : 'admin' in sample ? 'admin' : 'owner'
      expect(kind).toBe(route.access)
      const found: Record<string, number> = {}
      const expected: Record<string, number> = {}
      // A request that is refused changes nothing, so all of them are about the same rows, which are still there for their owner.
      const refused = await ask(sample)
      for (const caller of callers) {
        const status = expectedStatus(route, sample, caller)
        const isRefused = [401, 403, 404].includes(status)
        expected[caller] = status
        found[caller] = await statusFor(route, caller, isRefused || caller === 'owner' ? refused : await ask(sample), isRefused)
      }
      expect(found).toEqual(expected)
    },
  )
})
