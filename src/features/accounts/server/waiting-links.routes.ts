import type { FastifyInstance } from 'fastify'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { waitingLinksApi } from '../waiting-links.contract.ts'
import type { FactorReset } from './factors/factor-reset.ts'
import { findWaitingLink, refuseLinks } from './waiting-links.ts'

export function addWaitingLinksRoutes(
  app: FastifyInstance,
  { database, reset }: Pick<Basics, 'database'> & { reset: FactorReset },
) {
  serve(app, waitingLinksApi.read, async ({ user }) => ({ waiting: await findWaitingLink(database.queries, user.id) }))

  serve(app, waitingLinksApi.refuse, async ({ user, hold }) => {
    await hold.transaction(async (tx) => {
      await refuseLinks(tx, user.id)
      await reset.cancelOwn(tx, user.id)
    })
    return { waiting: null }
  })
}
