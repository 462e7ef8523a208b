import { writeFileSync } from 'node:fs'
import { instant, systemClock } from '#kit/clock.ts'
import { codeOf, emailOf, fillAdmin, fillOrders, nameOf } from './fill-admin.ts'
import { type Instance, startInstance, type TestUser } from './instance.ts'
import { middleMs, rate } from './measure.ts'
import { memoryMb } from './memory.bench.ts'
import { atMostMetric, type Metric } from './metric.ts'
import { onBothEngines } from './on-both-engines.ts'
import { scaled } from './scale.ts'

const many = scaled(1_000_000, 4000)
const withinMs = 50
/** The size that searches are designed for, and a size that they must still handle. */
const sizes = [
  { users: scaled(50_000, 2000), withinMs: 20, rounds: 9 },
  { users: many, withinMs: 1000, rounds: 3 },
]
const some = scaled(47_110, 1010)

const searches = {
  'registered-users': [
    'a whole address',
    'a whole name',
    'a first name',
    'one letter',
    'everyone',
    'nobody',
    'neighbours in time',
    'two words that everyone has',
    'the last by name',
  ],
  'access-codes': [
    'a whole code',
    'the end of a code',
    'the beginning of a code',
    'every code',
    'nobody',
    "a customer's address",
  ],
} as const

const words: Record<string, string> = {
  'a whole address': emailOf(some),
  'a whole name': nameOf(some),
  'a first name': nameOf(some).split(' ')[0] ?? '',
  'one letter': 'r',
  everyone: 'example',
  nobody: 'xylophone',
  'neighbours in time': '12',
  'two words that everyone has': 'mail example',
  'the last by name': 'vavi',
  'a whole code': codeOf(some),
  'the end of a code': codeOf(some).slice(6, 9),
  'the beginning of a code': codeOf(some).slice(0, 7),
  'every code': 'willow',
  "a customer's address": emailOf(some - 1),
}

/**
 * Measures search in the admin lists with 50,000 and a million users and codes, and with a million also pages and exports. On both
 * databases.
 */
export const measureAdminLists = (): AsyncGenerator<Metric> => onBothEngines(measureOn)

/** A shop of some years. */
const rowsOfShop = scaled(20_000, 1000)

/** Measures the search over people, codes, orders and emails with 20,000 of each. On both databases. */
export const measureFind = (): AsyncGenerator<Metric> =>
  onBothEngines(async function* measureIn(engine: string, databaseUrl?: string): AsyncGenerator<Metric> {
    const place = databaseUrl === undefined ? {} : { databaseUrl }
    const willow = await startInstance(place)
    try {
      const admin = await willow.addUser()
      await willow.database.queries.updateTable('users').set({ is_admin: true }).where('id', '=', admin.id).execute()
      await fillAdmin({ from: 0, to: rowsOfShop }, { dataDir: willow.dataDir, ...place })
      await fillOrders(rowsOfShop, { dataDir: willow.dataDir, ...place })
      const known = rowsOfShop - 10
      const wanted = [emailOf(known), nameOf(known), codeOf(known), `SHOP-${known}`, 'r', 'example', 'mail example', 'xylophone']
      const asked = wanted.map((word) => [word, `/api/admin/find?q=${encodeURIComponent(word)}`] as const)
      yield await slowest(`${engine}: search over ${rowsOfShop} of everything`, willow, admin, asked)
      const page = `/api/admin/customer?email=${encodeURIComponent(emailOf(known))}`
      yield await slowest(`${engine}: page of a customer`, willow, admin, [['page', page]])
    } finally {
      await willow.stop()
    }
  })

async function* measureOn(engine: string, databaseUrl?: string): AsyncGenerator<Metric> {
  const place = databaseUrl === undefined ? {} : { databaseUrl }
  const willow = await startInstance(place)
  try {
    const admin = await willow.addUser()
    await willow.database.queries.updateTable('users').set({ is_admin: true }).where('id', '=', admin.id).execute()
    let filled = 0
    for (const size of sizes) {
      await fillAdmin({ from: filled, to: size.users }, { dataDir: willow.dataDir, ...place })
      filled = size.users
      yield* measureSearches(`${engine}, ${size.users.toLocaleString('en')} rows`, willow, admin, size)
    }
    for (const [list, sorts] of Object.entries({
      'registered-users': [
        'newest',
        'oldest',
        'name',
        'email',
        'newest&state=pending',
        'name&state=approved',
        'email&state=revoked',
      ],
      users: ['newest', 'name'],
      'access-codes': ['newest', 'oldest', 'code', 'newest&state=bound', 'code&state=available'],
    })) {
      const pages = sorts.map((sort) => [sort, `/api/admin/${list}?sort=${sort}`] as const)
      yield await slowest(`${engine}: first page of ${list}`, willow, admin, pages)
      const deep: (readonly [string, string])[] = []
      for (const [sort, url] of pages) deep.push([sort, `${url}&cursor=${await deepCursor(willow, list, sort)}`])
      yield await slowest(`${engine}: deep page of ${list}`, willow, admin, deep)
    }
    yield await slowest(`${engine}: counts`, willow, admin, [['counts', '/api/admin/counts']])
    for (const format of ['csv', 'json']) yield* measureExport(engine, willow, admin, format)
  } finally {
    await willow.stop()
  }
}

async function* measureSearches(name: string, willow: Instance, admin: TestUser, size: (typeof sizes)[number]) {
  for (const [list, kinds] of Object.entries(searches)) {
    const asked = kinds.map((kind) => [kind, `/api/admin/${list}?q=${encodeURIComponent(words[kind] ?? '')}`] as const)
    yield await slowest(`${name}: search in ${list}`, willow, admin, asked, size)
    const sorted = asked.map(([kind, url]) => [kind, `${url}&sort=${list === 'access-codes' ? 'code' : 'name'}`] as const)
    yield await slowest(`${name}: search in ${list}, by name`, willow, admin, sorted, size)
  }
}

async function slowest(
  name: string,
  willow: Instance,
  admin: TestUser,
  asked: (readonly [string, string])[],
  limit = { withinMs, rounds: 9 },
): Promise<Metric> {
  let [slow, which] = [0, '']
  for (const [kind, url] of asked) {
    const ask = () => read(willow, admin, url)
    await ask()
    const ms = await middleMs(limit.rounds, ask)
    if (process.env.BENCH_EACH) console.log(`        ${kind}: ${ms.toFixed(1)} ms`)
    if (ms > slow) [slow, which] = [ms, kind]
  }
  const metric = atMostMetric(name, slow, limit.withinMs, 'ms')
  return { ...metric, value: `${metric.value} (slowest of ${asked.length}: ${which})` }
}

async function read(willow: Instance, admin: TestUser, url: string): Promise<void> {
  const reply = await fetch(willow.url + url, { headers: { cookie: admin.cookie } })
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`${url} was answered with ${reply.status}.`)
}

/** Returns the list's cursor of a row in the middle. */
async function deepCursor({ database }: Instance, list: string, sort: string): Promise<string> {
  const [order = ''] = sort.split('&')
  const isCode = list === 'access-codes'
  const middle = await (isCode
    ? database.queries.selectFrom('access_codes').select(['id', 'code as key']).where('code', '=', codeOf(some))
    : database.queries
        .selectFrom('registered_users')
        .select(['user_id as id', order === 'name' ? 'sort_name as key' : 'email as key'])
        .where('email', '=', emailOf(some))
  ).executeTakeFirstOrThrow()
  const key = order === 'newest' || order === 'oldest' ? middle.id : middle.key
  return Buffer.from(JSON.stringify([key, middle.id])).toString('base64url')
}

async function* measureExport(engine: string, willow: Instance, admin: TestUser, format: string): AsyncGenerator<Metric> {
  // Filling may have taken longer than a proof of identity holds.
  const provedNow = { proved_at: instant(systemClock) }
  await willow.database.queries.updateTable('sessions').set(provedNow).where('sid', '=', admin.sid).execute()
  const { pid } = willow.server.child
  const isLinux = process.platform === 'linux'
  const idleMb = isLinux ? memoryMb(pid, 'VmRSS') : 0
  // Resets the kernel's record of peak memory (VmHWM).
  if (isLinux) writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const startedAt = performance.now()
  const reply = await fetch(`${willow.url}/api/admin/export/registered-users?format=${format}`, {
    headers: { cookie: admin.cookie, 'accept-encoding': 'identity' },
  })
  if (reply.status !== 200) throw new Error(`The export was answered with ${reply.status}.`)
  let lines = 0
  for await (const chunk of reply.body ?? []) for (const byte of chunk) if (byte === 10) lines++
  const perSecond = lines / ((performance.now() - startedAt) / 1000)
  if (lines < many) throw new Error(`The export had only ${lines} lines.`)
  const name = `${engine}: export of ${many} users as ${format}`
  yield { name, value: rate(perSecond), target: '>= 20000/s', isHeld: perSecond >= 20_000 }
  if (isLinux) yield atMostMetric(`${name}: memory above ${Math.round(idleMb)} MB`, memoryMb(pid, 'VmHWM') - idleMb, 64, 'MB')
}
