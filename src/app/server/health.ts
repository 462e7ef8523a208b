import type { FastifyInstance } from 'fastify'
import type { Database } from '#kit/server/db/database.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'

/** `/healthz`: the process is alive. `/readyz`: database and file store answer. */
export function addHealth(app: FastifyInstance, { database, files }: { database: Database; files: FileStore }) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const isDatabaseReady = await database.ping().then(
      () => true,
      (error: unknown) => {
        request.log.warn({ err: error }, 'the database does not answer')
        return false
      },
    )
    const isFileStoreReady = await files.isReady()
    return reply.status(isDatabaseReady && isFileStoreReady ? 200 : 503).send({
      status: isDatabaseReady && isFileStoreReady ? 'ready' : 'not ready',
      database: isDatabaseReady,
      files: isFileStoreReady,
    })
  })
}
