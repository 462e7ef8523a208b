import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate } from '#kit/server/db/migrate.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { countDeadJobs, countOpenJobs, enqueueJob, type NewJob } from '#kit/server/jobs/jobs.store.ts'
import { migrations } from '#migrations/migrations.ts'
import { emptyDatabase } from '#test/databases/databases.ts'
import { testedEngines } from '#test/databases/engines.ts'
import { patienceMs } from '#test/patience.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const jobs = process.env.LONG ? 20_000 : 400
const faults = process.env.LONG ? 100 : 4
const processes = 4
/** Every second job belongs to one of this many queues. */
const queues = 8
const leaseMs = 3000
const untilDone = { timeout: Math.max(120_000, patienceMs), interval: 20 }
const worker = fileURLToPath(new URL('../src/test/servers/job-worker-process.ts', import.meta.url))

const queueOf = (n: number) => (n % 2 === 0 ? (n / 2) % queues : null)
function jobOf(n: number): NewJob {
  const queue = queueOf(n)
  return { kind: 'count', key: `count ${n}`, payload: { n, queue }, ...(queue === null ? {} : { queue: `queue ${queue}` }) }
}

describe.each(testedEngines())('on %s', (engine) => {
  test(
    'four processes that are killed and frozen past their lease do every job once, in order within a queue, and repeat outside the database at most one job per fault',
    async () => {
      const folder = await temporaryFolder()
      const { url, drop } = await emptyDatabase(engine)
      const database = openDatabase({ url, folder })
      await migrate(database, migrations)
      await sql`create table effects (n integer not null, queue integer, place integer not null)`.execute(database.queries)
      await sql`create index effects_queue on effects (queue)`.execute(database.queries)
      await writeFile(join(folder, 'effects'), '')
      for (let first = 0; first < jobs; first += 200)
        await database.transaction(async (tx) => {
          // A job added twice with the same key is added once.
          for (const attempt of [true, false])
            for (let n = first; n < first + 200; n++) expect(await enqueueJob(tx, jobOf(n))).toBe(attempt)
        })

      const begin = () =>
        spawn(process.execPath, [worker], {
          env: { PATH: process.env.PATH, JOBS_FOLDER: folder, JOBS_URL: url ?? '', JOBS_LEASE_MS: String(leaseMs) },
          stdio: ['ignore', 'inherit', 'inherit'],
        })
      const workers: ChildProcess[] = Array.from({ length: processes }, begin)
      const kill = async (at: number) => {
        if (workers[at]?.exitCode !== null || workers[at]?.signalCode !== null) return
        const ended = new Promise((resolve) => workers[at]?.once('exit', resolve))
        workers[at]?.kill('SIGKILL')
        await ended
      }
      const countEffects = async () => {
        const { rows } = await sql<{ rows: number }>`select count(*) as "rows" from effects`.execute(database.queries)
        return Number(rows[0]?.rows)
      }
      const underWay = () =>
        database.queries.selectFrom('jobs').select('id').where('leased_until', 'is not', null).where('done_at', 'is', null)
      const idsUnderWay = async () => (await underWay().execute()).map(({ id }) => id)
      let hit: string[] = []
      try {
        for (let fault = 0; fault < faults; fault++) {
          await expect.poll(countEffects, untilDone).toBeGreaterThan((jobs / (faults + 1)) * fault)
          // Wait, so that no job is hit by a second fault.
          if (hit.length > 0)
            await expect.poll(async () => (await underWay().where('id', 'in', hit).execute()).length, untilDone).toBe(0)
          const at = randomInt(processes)
          if (fault % 2 === 0) {
            await kill(at)
            hit = await idsUnderWay()
            workers[at] = begin()
          } else {
            workers[at]?.kill('SIGSTOP')
            hit = await idsUnderWay()
            await delay(leaseMs * 1.25)
            workers[at]?.kill('SIGCONT')
          }
        }
        await expect.poll(() => countOpenJobs(database.queries), untilDone).toEqual([])
        expect(await countDeadJobs(database.queries)).toEqual([])
        const { rows } = await sql<{ n: number }>`select n from effects order by n`.execute(database.queries)
        expect(rows.map(({ n }) => Number(n))).toEqual(Array.from({ length: jobs }, (_, n) => n))
        const outside = (await readFile(join(folder, 'effects'), 'utf8')).trim().split('\n').map(Number)
        expect(new Set(outside).size).toBe(jobs)
        const inOrder = await sql<{ n: number }>`select n from effects where queue is not null order by queue, place`.execute(
          database.queries,
        )
        const byQueue = Array.from({ length: jobs }, (_, n) => n)
          .filter((n) => queueOf(n) !== null)
          .toSorted((a, b) => Number(queueOf(a)) - Number(queueOf(b)) || a - b)
        expect(inOrder.rows.map(({ n }) => Number(n))).toEqual(byQueue)
        // Outside the database, a job repeated after a crash appears twice. The first times are in order.
        const firstTimes = [...new Set(outside)].filter((n) => queueOf(n) !== null)
        expect(firstTimes.toSorted((a, b) => Number(queueOf(a)) - Number(queueOf(b)))).toEqual(byQueue)
        console.info(
          `${jobs} jobs, ${faults} kills and freezes on ${engine}: ${outside.length - jobs} twice outside of the database`,
        )
        // A process has one job at a time, and no fence covers the moment between the effect outside and the row that records it. So each
        // fault repeats at most the job of the process that it hits, and no job runs three times. A process frozen while it holds SQLite's
        // single lock also makes the others exceed their leases, so there a freeze can repeat a job of each process.
        const times = [...Map.groupBy(outside, (n) => n).values()].map((same) => same.length)
        expect(Math.max(...times)).toBeLessThanOrEqual(2)
        const freezes = Math.floor(faults / 2)
        expect(outside.length - jobs).toBeLessThanOrEqual(engine === 'SQLite' ? faults - freezes + freezes * processes : faults)
      } finally {
        await Promise.all(workers.map((_, at) => kill(at)))
        await database.close()
        await drop()
      }
    },
    process.env.LONG ? 60 * 60_000 : 600_000,
  )
})
