import type { FastifyInstance } from 'fastify'
import { createSetUpLink } from '#features/accounts/server/set-up.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { RateLimits } from '#kit/server/rate-limits.ts'
import { serve } from '#kit/server/serve.ts'
import { firstRestoreApi, type Progress } from '../../first-restore.contract.ts'
import { restoreUnderWay } from '../../first-restore.errors.ts'
import { createFirstRestore, type FirstRestoreOptions } from './first-restore.ts'
import { findRestore } from './hold.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

interface Options extends FirstRestoreOptions {
  database: Database
  limits: RateLimits
  clock: Clock
}

/** Restoring a backup in place of an installation without users, for whoever has the link of its first start. */
export function addFirstRestoreRoutes(app: FastifyInstance, options: Options): void {
  const restore = createFirstRestore(options)
  const link = createSetUpLink(options)

  // What is saved meanwhile would be gone.
  app.addHook('onRequest', async ({ method, url }) => {
    if (restore.isRunning() && !reading.has(method) && !url.startsWith('/api/setup/')) throw restoreUnderWay()
  })

  serve(app, firstRestoreApi.find, async ({ body, request }) => {
    await link.require(body.token, request)
    return restore.find()
  })

  serve(app, firstRestoreApi.begin, async ({ body, request }) => {
    await link.require(body.token, request)
    return restore.begin(body)
  })

  serve(app, firstRestoreApi.progress, async ({ body }): Promise<Progress> => {
    // The link is not of the installation that came back: what has come back is told to whoever can name it.
    if ((await findRestore(options.database))?.backup === body.name) return { state: 'done', files: 0, allFiles: 0, reason: null }
    await link.requireKnown(body.token)
    return restore.progress()
  })
}
