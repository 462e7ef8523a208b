import { appendFileSync } from 'node:fs'
import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'

// Runs jobs of the kind `count`: each adds a line to a file, which is an effect outside the database, and then inserts a row.
const { JOBS_FOLDER: folder = '', JOBS_URL: url, JOBS_LEASE_MS: leaseMs } = process.env
const database = openDatabase({ url: url || undefined, folder, onLost: () => undefined })

createJobScheduler({
  database,
  clock: systemClock,
  pollMs: 100,
  logger: { warn: () => {}, error: console.error },
  shares: [
    {
      leaseMs: Number(leaseMs),
      handlers: {
        count: async (job) => {
          const { n, queue } = job.payload as { n: number; queue: number | null }
          await job.check()
          appendFileSync(`${folder}/effects`, `${n}\n`)
          const place = sql`select count(*) from effects where queue = ${queue}`
          await job.finish((tx) => sql`insert into effects (n, queue, place) values (${n}, ${queue}, (${place}))`.execute(tx))
        },
      },
    },
  ],
}).start()
// The scheduler's timer doesn't keep the process alive. It runs until it is killed.
setInterval(() => {}, 1000)
