import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { filesFixture } from '#test/files-fixture.ts'
import { steadyLoad } from '#test/steady-load.ts'
import { startInstance, type TestUser } from './instance.ts'
import { inTurn, serverCores } from './measure.ts'
import { atLeastMetric, atMostMetric, type Metric } from './metric.ts'
import { onBothEngines } from './on-both-engines.ts'
import { scaled } from './scale.ts'

const files = scaled(5000, 50)
const listed = 30
const writesASecond = 300
const listsASecond = 50
const pairs = 3
const leastSeconds = scaled(8, 1)
const mostTimes = 2
const cli = fileURLToPath(new URL('../src/app/server/cli/cli.ts', import.meta.url))

/** Compares how long lists take with and without a backup in progress, during 300 writes a second. */
export const measureBackup = (): AsyncGenerator<Metric> => onBothEngines(measureOn)

async function* measureOn(engine: string, databaseUrl?: string): AsyncGenerator<Metric> {
  const willow = await startInstance(databaseUrl === undefined ? {} : { databaseUrl })
  const to = await mkdtemp(join(tmpdir(), 'willow-bench-backup-'))
  try {
    const installation = await openInstallation({ dataDir: willow.dataDir, databaseUrl })
    await filesFixture(installation, files)
    await installation.database.close()
    const users = await Promise.all(Array.from({ length: 30 }, () => willow.addUser()))
    await willow.database.queries
      .updateTable('uploads')
      .set({ user_id: users[0]?.id ?? '' })
      .where('id', 'in', (from) => from.selectFrom('uploads').select('id').orderBy('id').limit(listed))
      .execute()
    const env = { DATA_DIR: willow.dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }
    let writes = Number.POSITIVE_INFINITY
    const p99 = async (work: () => Promise<void>) => {
      const found = await underLoad(willow.url, users, work)
      writes = Math.min(writes, found.writesASecond)
      return found.p99Ms
    }
    let round = 0
    const { ratio, a, b } = await inTurn(
      pairs,
      () =>
        p99(async () => {
          const startedAt = performance.now()
          do await backUp(join(to, String(round++)), env)
          while (performance.now() - startedAt < leastSeconds * 1000)
        }),
      () => p99(() => delay(leastSeconds * 1000)),
    )
    const metric = atMostMetric(`${engine}: p99 of a list during backups, compared with none`, ratio, mostTimes, 'times')
    yield { ...metric, value: `${metric.value} (${a.toFixed(1)} and ${b.toFixed(1)} ms)` }
    yield atLeastMetric(`${engine}: fewest writes per second meanwhile`, Math.round(writes), writesASecond * 0.9)
  } finally {
    await willow.stop()
    await rm(to, { recursive: true, force: true })
  }
}

/** Makes a backup as the schedule does: on the server's core, with a lower priority. */
function backUp(to: string, env: Record<string, string>): Promise<void> {
  const pinned = serverCores.cores === undefined ? [] : ['taskset', '-c', serverCores.cores]
  const [program = '', ...words] = ['nice', '-n', '10', ...pinned, process.execPath, cli, 'backup', 'create', '--to', to]
  const child = spawn(program, words, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The backup exited with ${code}.`))))
  })
}

async function underLoad(url: string, users: TestUser[], work: () => Promise<void>) {
  const taken: number[] = []
  const [reader] = users
  const writes = steadyLoad(writesASecond, async (at) => {
    // Several users, because the limit of writes per minute is lower for one.
    const user = users[at % users.length]
    const body = JSON.stringify({ userId: user?.id, title: `goal ${at}`, timeframe: 'weekly' })
    const headers = { 'content-type': 'application/json', cookie: user?.cookie ?? '' }
    await answered(`${url}/api/goals`, { method: 'POST', headers, body })
  })
  const lists = steadyLoad(listsASecond, async () => {
    const startedAt = performance.now()
    await answered(`${url}/api/users/${reader?.id}/uploads?limit=${listed}`, { headers: { cookie: reader?.cookie ?? '' } })
    taken.push(performance.now() - startedAt)
  })
  await work()
  const [{ perSecond }] = await Promise.all([writes.stop(), lists.stop()])
  return { p99Ms: taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? Number.NaN, writesASecond: perSecond }
}

async function answered(url: string, request: RequestInit): Promise<void> {
  const reply = await fetch(url, request)
  if (!reply.ok) throw new Error(`${url} was answered with ${reply.status}: ${await reply.text()}`)
  await reply.arrayBuffer()
}
