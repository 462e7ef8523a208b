import type { FastifyInstance } from 'fastify'
import { createSetUpCode } from '#features/accounts/server/set-up.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { firstRestoreApi, type Progress } from '../../first-restore.contract.ts'
import { restoreUnderWay } from '../../first-restore.errors.ts'
import { createFirstRestore, type FirstRestoreOptions } from './first-restore.ts'
import { findRestore } from './hold.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

type Options = FirstRestoreOptions & Pick<Basics, 'database' | 'limits' | 'clock'>

/** Restores a backup in place of an installation without users. The set-up code is required. */
export function addFirstRestoreRoutes(app: FastifyInstance, options: Options): void {
  const restore = createFirstRestore(options)
  const code = createSetUpCode(options)

  // The restore would discard what is saved meanwhile.
  app.addHook('onRequest', async ({ method, url }) => {
    if (restore.isRunning() && !reading.has(method) && !url.startsWith('/api/setup/')) throw restoreUnderWay()
  })

  serve(app, firstRestoreApi.find, async ({ body, request }) => {
    await code.require(body.token, request)
    return restore.find()
  })

  serve(app, firstRestoreApi.begin, async ({ body, request }) => {
    await code.require(body.token, request)
    return restore.begin(body)
  })

  serve(app, firstRestoreApi.progress, async ({ body }): Promise<Progress> => {
    // The set-up code doesn't belong to the restored installation, so the name of the backup is enough to learn that it's done.
    if ((await findRestore(options.database))?.backup === body.name) return { state: 'done', files: 0, allFiles: 0, reason: null }
    await code.requireKnown(body.token)
    return restore.progress()
  })
}
