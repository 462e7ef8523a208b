import { fillUploads, rareName } from './fill.ts'
import { type Instance, startInstance, type TestUser } from './instance.ts'
import { drive, inTurn, middleMs, rate } from './measure.ts'
import { atMostMetric, type Metric } from './metric.ts'
import { onBothEngines } from './on-both-engines.ts'
import { scaled } from './scale.ts'

const few = scaled(1000, 100)
const many = scaled(100_000, 1000)
/** The size that searches are designed for, and a size that they must still handle. */
const sizes = [
  { uploads: scaled(10_000, 500), withinMs: 20, rounds: 30 },
  { uploads: scaled(1_000_000, 1000), withinMs: 1000, rounds: 5 },
]

const searches = {
  'a rare name': rareName,
  'a common name': 'plan',
  'a name of no file': 'xylophone',
  'a number': 'no 4711',
  'two letters, common': 'pl',
  'two letters in no name': 'qz',
  'one letter': 'e',
}

/** Compares lists of users with 100,000 and 1,000 uploads, and measures search in 10,000 and a million. On both databases. */
export const measureGrowth = (): AsyncGenerator<Metric> => onBothEngines(measureOn)

async function* measureOn(engine: string, databaseUrl?: string): AsyncGenerator<Metric> {
  const place = databaseUrl === undefined ? {} : { databaseUrl }
  const willow = await startInstance(place)
  try {
    const [small, large] = [await willow.addUser(), await willow.addUser()]
    await fillUploads(small, few, { dataDir: willow.dataDir, ...place })
    await fillUploads(large, many, { dataDir: willow.dataDir, ...place })
    yield await growthOf(`${engine}: first page at 100,000 uploads, of 1,000`, willow, [small, ''], [large, ''])
    const [middle, deep] = [await cursorAt(willow, small, few / 2), await cursorAt(willow, large, many / 2)]
    yield await growthOf(`${engine}: deep page at 100,000 uploads, of 1,000`, willow, [small, middle], [large, deep])
    for (const { uploads, withinMs, rounds } of sizes) {
      const user = await willow.addUser()
      await fillUploads(user, uploads, { dataDir: willow.dataDir, ...place })
      for (const [kind, q] of Object.entries(searches)) {
        const search = () => get(willow, user, `limit=30&q=${encodeURIComponent(q)}`)
        await search()
        const name = `${engine}: search in ${uploads.toLocaleString('en')} for ${kind}`
        yield atMostMetric(name, await middleMs(rounds, search), withinMs, 'ms')
      }
    }
  } finally {
    await willow.stop()
  }
}

/** Measures how many times longer a page takes for `b` than for `a`. */
async function growthOf(name: string, willow: Instance, a: [TestUser, string], b: [TestUser, string]): Promise<Metric> {
  const load = ([user, cursor]: [TestUser, string]) => ({
    url: `${willow.url}/api/users/${user.id}/uploads?limit=30${cursor && `&cursor=${cursor}`}`,
    headers: { cookie: user.cookie },
    seconds: 2,
  })
  for (const side of [a, b]) await drive({ ...load(side), seconds: 1 })
  const turns = await inTurn(
    3,
    async () => (await drive(load(a))).perSecond,
    async () => (await drive(load(b))).perSecond,
  )
  const metric = atMostMetric(name, turns.ratio, 1.2, 'x')
  return { ...metric, value: `${metric.value} (${rate(turns.a)}, then ${rate(turns.b)})` }
}

async function cursorAt({ database }: Instance, user: TestUser, position: number): Promise<string> {
  const uploads = database.queries.selectFrom('uploads').select('id').where('user_id', '=', user.id).orderBy('id')
  return (await uploads.offset(position).limit(1).executeTakeFirstOrThrow()).id
}

async function get(willow: Instance, user: TestUser, query: string): Promise<void> {
  const reply = await fetch(`${willow.url}/api/users/${user.id}/uploads?${query}`, { headers: { cookie: user.cookie } })
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`The list was answered with ${reply.status}.`)
}
