import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import { addPageHeaders } from '#kit/server/lists/page-headers.ts'
import { serve } from '#kit/server/serve.ts'
import { adminTexts } from '../admin.texts.ts'
import { usersApi } from '../users.contract.ts'
import { actorOf, note } from './actor.ts'
import { createChangeUsers } from './change-users.ts'
import type { AdminOptions } from './parts.ts'

export const defaultLimit = 50

export function addUsersRoutes(app: FastifyInstance, options: AdminOptions) {
  const { database, users, sessions, clock } = options
  const change = createChangeUsers(options)

  serve(app, usersApi.registeredUsers, async ({ query, request, reply }) => {
    const { rows, ...page } = await users.registeredUsers({ limit: defaultLimit, ...query })
    addPageHeaders(page, request, reply)
    return rows
  })

  serve(app, usersApi.users, async ({ query, request, reply }) => {
    const { rows, ...page } = await users.users({ limit: defaultLimit, ...query })
    addPageHeaders(page, request, reply)
    return rows
  })

  serve(app, usersApi.approveUser, async ({ params, user: admin, request }) => {
    const { user, isNew } = await change.approve(params.id, actorOf({ user: admin, request }, clock))
    return { message: isNew ? adminTexts.approved : adminTexts.approvedAlready, user }
  })

  serve(app, usersApi.revokeUser, async ({ params, user: admin, request }) => {
    const { user, isNew } = await change.revoke(params.id, actorOf({ user: admin, request }, clock))
    return { message: isNew ? adminTexts.revoked : adminTexts.revokedAlready, user }
  })

  serve(app, usersApi.restoreUser, async ({ params, user: admin, request }) => {
    const { user, isNew } = await change.restore(params.id, actorOf({ user: admin, request }, clock))
    return { message: isNew ? adminTexts.restored : adminTexts.notRevoked, user }
  })

  serve(app, usersApi.sessions, async ({ params, request }) => {
    const found = await sessions.list(params.id, instant(clock))
    return found.map((session) => ({ ...session, isCurrent: session.id === request.sid }))
  })

  const end = (userId: string, sid: string | null, actor: ReturnType<typeof actorOf>) =>
    database.transaction(async (tx) => {
      const ended = await sessions.end(tx, userId, sid)
      if (ended > 0) await note(tx, actor, { action: 'session.end', subject: userId, details: { sessions: ended } })
    })

  serve(app, usersApi.endSession, async ({ params, user, request }) => {
    await end(params.id, params.sessionId, actorOf({ user, request }, clock))
    return { message: adminTexts.sessionEnded }
  })

  serve(app, usersApi.endSessions, async ({ params, user, request }) => {
    await end(params.id, null, actorOf({ user, request }, clock))
    return { message: adminTexts.sessionsEnded }
  })
}
