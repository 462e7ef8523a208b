import type { FastifyInstance } from 'fastify'
import type { Clock } from '#kit/clock.ts'
import type { Disk } from '#kit/server/disk/disk.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import type { DataState } from '../installation/data-state.ts'

/** How long a result is reused, so that frequent requests cost little. */
const believedMs = 5000
const mostProblems = 5

export interface HealthOptions {
  data: Pick<DataState, 'problems' | 'checkDatabase' | 'checkFiles'>
  disk: Pick<Disk, 'report'>
  clock: Clock
}

/**
 * `/healthz`: the process is alive. `/readyz`: the database and the files can be read, the last writes to them succeeded, and no damage is
 * known. The request itself writes nothing. A full or read-only disk is reported but doesn't make the server unready: signing in, deleting
 * and reading still work as far as they can.
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
