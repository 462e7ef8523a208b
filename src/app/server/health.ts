import type { FastifyInstance } from 'fastify'
import type { Clock } from '#kit/clock.ts'
import type { Disk } from '#kit/server/disk/disk.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'

/** A look is believed for so long: whoever asks every second costs one write in five. */
const believedMs = 5000
const mostProblems = 5

export interface HealthOptions {
  /** Writes the database and reads it back; throws when that fails. */
  probe: () => Promise<void>
  files: Pick<FileStore, 'isReady'>
  disk: Pick<Disk, 'report'>
  /** What is known to be wrong, a line each. */
  problems: () => string[]
  clock: Clock
}

/**
 * `/healthz`: the process is alive. `/readyz`: database and file store can be written and read, and no damage is known. A disk that is full or
 * can only be read is said there, and keeps nobody away: signing in, deleting and reading go on as far as they can.
 */
export function addHealth(app: FastifyInstance, { probe, files, disk, problems, clock }: HealthOptions) {
  const databaseProblem = () =>
    probe().then(
      () => null,
      (error: unknown) => {
        app.log.warn({ err: error }, 'the database cannot be written or does not answer')
        return storageFault(error) === null ? 'The database cannot be written, or does not answer.' : null
      },
    )

  async function find() {
    const [database, areFilesReady] = await Promise.all([databaseProblem(), files.isReady()])
    return { database, areFilesReady }
  }
  let last: { at: number; found: ReturnType<typeof find> } | null = null
  const found = () => {
    if (last === null || Math.abs(clock.now() - last.at) >= believedMs) last = { at: clock.now(), found: find() }
    return last.found
  }

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const { database, areFilesReady } = await found()
    const lines = [database, areFilesReady ? null : 'Files cannot be written.', ...problems()].filter((line) => line !== null)
    return reply.status(lines.length === 0 ? 200 : 503).send({
      status: lines.length === 0 ? 'ready' : 'not ready',
      database: database === null,
      files: areFilesReady,
      disk: await disk.report().then(
        ({ state }) => state,
        () => 'unknown',
      ),
      problems: lines.slice(0, mostProblems),
    })
  })
}
