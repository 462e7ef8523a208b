import type { FastifyInstance } from 'fastify'
import { readCounters } from '#kit/server/lists/counters.ts'
import { sendPage } from '#kit/server/paging.ts'
import { serve } from '#kit/server/serve.ts'
import { overviewApi } from '../overview.contract.ts'
import { createActionsStore } from './actions.store.ts'
import type { AdminOptions } from './parts.ts'
import { defaultLimit } from './users.routes.ts'

const users = ['people:pending', 'people:approved', 'people:revoked'] as const

/** Counts, the log of actions, and alarms. */
export function addOverviewRoutes(app: FastifyInstance, { database, alarms, shopTotals }: AdminOptions) {
  const actions = createActionsStore(database)

  serve(app, overviewApi.counts, async () => {
    const counted = await readCounters(database.queries, users)
    return {
      registeredUsers: counted['people:pending'] + counted['people:approved'] + counted['people:revoked'],
      approvedUsers: counted['people:approved'],
      ...(await shopTotals()),
    }
  })

  serve(app, overviewApi.actions, async ({ query, request, reply }) => {
    const { limit = defaultLimit } = query
    return sendPage(await actions.listPage({ ...query, limit: limit + 1 }), limit, { request, reply })
  })

  serve(app, overviewApi.alarms, () => alarms())
}
