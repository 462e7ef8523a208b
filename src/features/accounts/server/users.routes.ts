import type { FastifyInstance } from 'fastify'
import { type Clock, instant } from '#kit/clock.ts'
import { type Actor, actorOf, note } from '#kit/server/actor.ts'
import { exportOf } from '#kit/server/lists/export-source.ts'
import { defaultLimit, sendRows } from '#kit/server/paging.ts'
import { serve } from '#kit/server/serve.ts'
import { usersApi } from '../users.contract.ts'
import { userChangesTexts as texts } from '../users.texts.ts'
import { type ChangeUsersOptions, createChangeUsers } from './change-users.ts'
import { createUserSessionsStore } from './user-sessions.store.ts'
import { createUsersAdminStore } from './users-admin.store.ts'
import { usersList } from './users-list.ts'

export function addUsersRoutes(app: FastifyInstance, options: ChangeUsersOptions & { clock: Clock }) {
  const { database, clock } = options
  const users = createUsersAdminStore(database)
  const sessions = createUserSessionsStore(database)
  const change = createChangeUsers(options)

  serve(app, usersApi.registeredUsers, async ({ query, ...http }) =>
    sendRows(await users.registeredUsers({ limit: defaultLimit, ...query }), http),
  )

  serve(app, usersApi.users, async ({ query, ...http }) => sendRows(await users.users({ limit: defaultLimit, ...query }), http))

  serve(app, usersApi.approveUser, async ({ params, say, ...call }) => {
    const { user, isNew } = await change.approve(params.id, actorOf(call, clock))
    return { message: isNew ? say(texts).approved : say(texts).approvedAlready, user }
  })

  serve(app, usersApi.revokeUser, async ({ params, say, ...call }) => {
    const { user, isNew } = await change.revoke(params.id, actorOf(call, clock))
    return { message: isNew ? say(texts).revoked : say(texts).revokedAlready, user }
  })

  serve(app, usersApi.restoreUser, async ({ params, say, ...call }) => {
    const { user, isNew } = await change.restore(params.id, actorOf(call, clock))
    return { message: isNew ? say(texts).restored : say(texts).notRevoked, user }
  })

  serve(app, usersApi.sessions, async ({ params, request }) => {
    const found = await sessions.list(params.id, instant(clock))
    return found.map((session) => ({ ...session, isCurrent: session.id === request.sid }))
  })

  const end = (userId: string, sid: string | null, actor: Actor) =>
    actor.transaction(async (tx) => {
      const ended = await sessions.end(tx, userId, sid)
      if (ended > 0) await note(tx, actor, { action: 'session.end', subject: userId, details: { sessions: ended } })
    })

  serve(app, usersApi.endSession, async ({ params, say, ...call }) => {
    await end(params.id, params.sessionId, actorOf(call, clock))
    return { message: say(texts).sessionEnded }
  })

  serve(app, usersApi.endSessions, async ({ params, say, ...call }) => {
    await end(params.id, null, actorOf(call, clock))
    return { message: say(texts).sessionsEnded }
  })

  const columns = [
    'id',
    'name',
    'email',
    'accessCode',
    'state',
    'isVerified',
    'isApproved',
    'approvedAt',
    'revokedAt',
    'registeredAt',
  ]
  const accountColumns = [
    'id',
    'name',
    'firstName',
    'lastName',
    'email',
    'isAdmin',
    'state',
    'signInMethods',
    'joinDate',
    'createdAt',
    'updatedAt',
  ]
  return {
    exports: {
      'registered-users': exportOf(usersList, columns, users.registeredUsers),
      users: exportOf(usersList, accountColumns, users.users),
    },
  }
}
