import { parentPort, workerData } from 'node:worker_threads'
import { grownKinds, type Steps, startCounting } from './count-steps.ts'

export interface CountedOperation {
  name: string
  /** The steps for each of the numbers of rows, until they grow too much: the next number would take minutes. */
  steps: Steps[]
  grown: string[]
}

const { place, sizes } = workerData as { place: { url: string } | { file: string }; sizes: number[] }

// The code is imported afterwards, because only what is compiled now is counted.
const counting = await startCounting()
// Not a literal, because it's checked with the types of the browser.
const { ruleOperations } = (await import(new URL('./rule-operations.ts', import.meta.url).href)) as {
  ruleOperations: Record<string, (count: number) => () => unknown>
}
const { ownerWith, serverOperations } = await import('./server-operations.ts')
const { createWillow } = await import('../willow.ts')
const { openPostgres } = await import('#kit/server/db/postgres.ts')
const { migrate } = await import('#kit/server/db/migrate.ts')
const { migrations } = await import('#migrations/migrations.ts')
const { openSqlite } = await import('#kit/server/db/sqlite.ts')

const counted: CountedOperation[] = []

/** Counts the steps of one operation on each number of rows. */
async function countFor<Place>(name: string, places: readonly Place[], prepare: (place: Place) => () => unknown) {
  const steps: Steps[] = []
  let grown: string[] = []
  for (const place of places) {
    const before = steps.at(-1)
    const after = await counting.count(prepare(place))
    steps.push(after)
    grown = before ? grownKinds(before, after) : []
    if (grown.length > 0) break
  }
  counted.push({ name, steps, grown })
}

for (const [name, prepare] of Object.entries(ruleOperations)) await countFor(name, sizes, prepare)

const database = counting.watch('url' in place ? openPostgres(place.url) : openSqlite(place.file))
await migrate(database, migrations)
const willow = await createWillow({ database })
const owners: Awaited<ReturnType<typeof ownerWith>>[] = []
for (const size of sizes) owners.push(await ownerWith(willow, size))
for (const [name, run] of Object.entries(serverOperations)) await countFor(name, owners, (owner) => () => run(owner))
await willow.close()
await database.close()
parentPort?.postMessage(counted)
