import type { FastifyInstance } from 'fastify'
import type { Clock } from '#kit/clock.ts'
import type { Disk } from '#kit/server/disk/disk.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import type { DataState } from '../installation/data-state.ts'

/** An answer is used again for so long: whoever asks often costs little. */
const believedMs = 5000
const mostProblems = 5

export interface HealthOptions {
  data: Pick<DataState, 'problems' | 'checkDatabase' | 'checkFiles'>
  disk: Pick<Disk, 'report'>
  clock: Clock
}

/**
 * `/healthz`: the process is alive. `/readyz`: database and files can be read, could be written when that was last tried, and no damage is known.
 * The request itself writes nothing. A disk that is full or can only be read is said there, and keeps nobody away: signing in, deleting and reading
 * go on as far as they can.
 */
export function addHealth(app: FastifyInstance, { data, disk, clock }: HealthOptions) {
  const works = (check: Promise<void>, what: string) =>
    check.then(
      () => true,
      (error: unknown) => {
        app.log.warn({ err: error }, what)
        return storageFault(error) !== null
      },
    )

  async function find() {
    const [database, files] = await Promise.all([
      works(data.checkDatabase(), 'the database cannot be written or does not answer'),
      works(data.checkFiles(), 'files cannot be written or read'),
    ])
    return { database, files }
  }
  let last: { at: number; found: ReturnType<typeof find> } | null = null
  const found = () => {
    if (last === null || Math.abs(clock.now() - last.at) >= believedMs) last = { at: clock.now(), found: find() }
    return last.found
  }

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const { database, files } = await found()
    const problems = [
      ...(database ? [] : ['The database cannot be written, or does not answer.']),
      ...(files ? [] : ['Files cannot be written.']),
      ...data.problems(),
    ]
    return reply.status(problems.length === 0 ? 200 : 503).send({
      status: problems.length === 0 ? 'ready' : 'not ready',
      database,
      files,
      disk: await disk.report().then(
        ({ state }) => state,
        () => 'unknown',
      ),
      problems: problems.slice(0, mostProblems),
    })
  })
}
