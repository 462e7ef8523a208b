import type { FastifyInstance } from 'fastify'
import { securityEventsApi } from '#kit/security-events.contract.ts'
import type { Database } from '#kit/server/db/database.ts'
import { serve } from '#kit/server/http/serve.ts'
import { defaultLimit, everyRow, sendPage } from '#kit/server/lists/paging.ts'
import { listSecurityEvents } from '#kit/server/notices/security-events.ts'
import { findUsers } from './users.store.ts'

/** How many events users see of their own account. */
const ownEvents = 100

/** Serves the audit log: all of it for administrators, and their own events for users. */
export function addSecurityEventsRoutes(app: FastifyInstance, { database }: { database: Database }) {
  serve(app, securityEventsApi.own, ({ user }) => listSecurityEvents(database, { userId: user.id, limit: ownEvents }))

  serve(app, securityEventsApi.all, async ({ query, request, reply }) => {
    const { state, cursor, limit = defaultLimit } = query
    const rows = await listSecurityEvents(database, { outcome: state, cursor, limit: limit + 1 })
    const people = await findUsers(database.queries, [...new Set(rows.flatMap(({ userId }) => userId ?? []))])
    const emails = new Map(people.map(({ id, email }) => [id, email]))
    return sendPage(
      rows.map((row) => ({ ...row, email: emails.get(row.userId ?? '') ?? null })),
      limit,
      { request, reply },
    )
  })

  return {
    async securityEventsOf(userId: string) {
      const all = await everyRow((page) => listSecurityEvents(database, { userId, ...page }))
      return all.map(({ kind, outcome, createdAt }) => ({ kind, outcome, createdAt }))
    },
  }
}
