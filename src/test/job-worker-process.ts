import { appendFileSync } from 'node:fs'
import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { createJobWorker } from '#kit/server/jobs/worker.ts'

// A process that does jobs of the kind `count`: a line in a file, which is an effect outside of the database, and then a row.
const { JOBS_FOLDER: folder = '', JOBS_URL: url, JOBS_LEASE_MS: leaseMs } = process.env
const database = openDatabase({ url: url || undefined, folder, onLost: () => undefined })

createJobWorker({
  database,
  clock: systemClock,
  leaseMs: Number(leaseMs),
  pollMs: 100,
  logger: { warn: () => {}, error: console.error },
  handlers: {
    count: async (job) => {
      const { n, queue } = job.payload as { n: number; queue: number | null }
      await job.check()
      appendFileSync(`${folder}/effects`, `${n}\n`)
      const place = sql`select count(*) from effects where queue = ${queue}`
      await job.finish((tx) => sql`insert into effects (n, queue, place) values (${n}, ${queue}, (${place}))`.execute(tx))
    },
  },
}).start()
// It waits for jobs until it is killed; a worker alone keeps no process.
setInterval(() => {}, 1000)
