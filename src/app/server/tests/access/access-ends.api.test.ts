import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '#kit/contract.ts'
import type { Database } from '#kit/server/db/database.ts'
import { needsHold } from '#kit/server/http/serve.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { type EndingUser, endings } from '#test/people/ended-access.ts'
import { allRoutes } from '#test/routes/all-routes.ts'
import { routeSamples } from '#test/routes/route-samples.ts'
import type { Place } from '#test/routes/sample-rows.ts'
import { succeedingSamples } from '#test/routes/succeeding-samples.ts'
import { type SlowRequest, slowRequests } from '#test/servers/slow-requests.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'

interface Held {
  open: Promise<void>
  /** Counts requests that wait for their transaction, or need none. */
  arrive(): void
}

/** Wraps a database so that a test can keep every transaction from beginning, while other work runs on the database itself. */
function holdTransactions(database: Database) {
  let held: Held | null = null
  return {
    database: {
      ...database,
      async transaction<T>(work: Parameters<Database['transaction']>[0]): Promise<T> {
        held?.arrive()
        await held?.open
        return database.transaction(work) as Promise<T>
      },
    },
    /** Holds the transactions of `requests`, of which each promise settles with its reply. `release` lets them begin. */
    hold(requests: readonly Promise<unknown>[]): { allWait: Promise<void>; release(): void } {
      const gate = Promise.withResolvers<void>()
      const full = Promise.withResolvers<void>()
      let missing = requests.length
      const arrive = () => {
        missing -= 1
        if (missing === 0) full.resolve()
      }
      held = { open: gate.promise, arrive }
      for (const request of requests) void request.then(arrive, arrive)
      return {
        allWait: full.promise,
        release() {
          held = null
          gate.resolve()
        },
      }
    },
  }
}

const nameOf = (route: Pick<Route, 'method' | 'path'>) => `${route.method} ${route.path}`
/** They need an identity provider; `external-races.api.test.ts` tests them. */
const needsProvider = /\/api\/login\/link$/

const writes = allRoutes.filter((route) => route.access !== 'public' && route.method !== 'GET' && !needsProvider.test(route.path))
/** They need a form or a body for a long question, and only read. */
const readsOnly = /\/(archive|only-in|preview|pages-to-show)$/
/** They need a shop without customers, or a place for backups; `backups.api.test.ts` tests them. */
const ofBackups = /\/backups\/(key|key\/keep|make|drill)$/
const held = writes.filter((route) => needsHold(route) && !readsOnly.test(route.path) && !ofBackups.test(route.path))

/** Counted or logged for refused attempts as well. */
const aboutAttempts = new Set(['rate_limits', 'security_events'])

forEachDatabase((current) => {
  let willow: Willow
  /** The same server on the same database. Its requests are never held. */
  let outside: Willow
  let boss: TestUser
  let begin: Awaited<ReturnType<typeof slowRequests>>
  let transactions: ReturnType<typeof holdTransactions>
  beforeAll(async () => {
    transactions = holdTransactions(current().database)
    outside = await createWillow({ database: current().database })
    willow = await createWillow({ database: transactions.database, clock: outside.clock })
    begin = await slowRequests(willow.app)
    boss = await outside.fixtures.signedInUser({ isAdmin: true })
  })
  afterAll(async () => {
    await willow.close()
    await outside.close()
  })

  async function administrator(): Promise<EndingUser> {
    const user = await outside.fixtures.signedInUser({ isAdmin: true })
    return { ...user, elsewhere: await outside.fixtures.session(user.id) }
  }

  async function sampleOf(route: Route, owner: TestUser) {
    const place: Place = { willow: outside, owner: route.access === 'admin' ? await outside.fixtures.signedInUser() : owner }
    const name = nameOf(route)
    return (await (succeedingSamples[name] ?? routeSamples[name]?.request)?.(place)) ?? {}
  }

  /** Every row of every table, as text. */
  async function rows(): Promise<Set<string>> {
    const { queries } = outside.database
    const found: string[] = []
    for (const { name } of await queries.introspection.getTables()) {
      if (aboutAttempts.has(name)) continue
      const all = await queries
        .selectFrom(name as 'users')
        .selectAll()
        .execute()
      found.push(...all.map((row) => `${name} ${JSON.stringify(row)}`))
    }
    return new Set(found)
  }

  async function expectNothingWritten(requests: readonly SlowRequest[], status: number, finish: () => Promise<number[]>) {
    const before = await rows()
    const statuses = await finish()
    expect(Object.fromEntries(requests.map(({ name }, at) => [name, statuses[at]]))).toEqual(
      Object.fromEntries(requests.map(({ name }) => [name, status])),
    )
    const after = await rows()
    expect([...after].filter((row) => !before.has(row))).toEqual([])
    expect([...before].filter((row) => !after.has(row))).toEqual([])
  }

  test('every route that gives access or is for administrators succeeds when its body arrives late', async () => {
    const requests: SlowRequest[] = []
    for (const route of held) {
      const user = await administrator()
      requests.push(await begin(route, user.cookie, await sampleOf(route, user)))
    }
    const statuses = await Promise.all(requests.map((request) => request.finish()))
    const failed = requests.flatMap(({ name }, at) => ((statuses[at] ?? 0) < 300 ? [] : [`${name}: ${statuses[at]}`]))
    expect(failed, 'Add a request that succeeds to src/test/routes/succeeding-samples.ts').toEqual([])
  })

  test.each(Object.entries(endings))(
    'attack: after %s, no private request writes anything with a body that arrives late',
    async (_name, { status, end }) => {
      const user = await administrator()
      const requests: SlowRequest[] = []
      for (const route of writes) {
        const sample = (await routeSamples[nameOf(route)]?.request?.({ willow: outside, owner: user })) ?? {}
        requests.push(await begin(route, user.cookie, sample))
      }
      await end(user, outside, boss)
      await expectNothingWritten(requests, status, () => Promise.all(requests.map((request) => request.finish())))
    },
  )

  test.each(Object.entries(endings))(
    'attack: after %s, no request gives access or changes something for administrators, even if it was about to write',
    async (_name, { status, end }) => {
      const user = await administrator()
      const requests: SlowRequest[] = []
      for (const route of held) requests.push(await begin(route, user.cookie, await sampleOf(route, user)))
      const go = Promise.withResolvers<void>()
      const statuses = requests.map(async (request) => {
        await go.promise
        return request.finish()
      })
      const { allWait, release } = transactions.hold(statuses)
      go.resolve()
      await allWait
      await end(user, outside, boss)
      await expectNothingWritten(requests, status, () => {
        release()
        return Promise.all(statuses)
      })
    },
  )
})
