import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import type { Say } from '#kit/errors.ts'
import { actorOf } from '#kit/server/access/actor.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { exportOf } from '#kit/server/lists/export-source.ts'
import { defaultLimit, sendRows } from '#kit/server/lists/paging.ts'
import { helpTexts } from '../help.texts.ts'
import { usersApi } from '../users.contract.ts'
import { userChangesTexts as texts } from '../users.texts.ts'
import { type ChangeUsersOptions, createChangeUsers } from './change-users.ts'
import { createHelpUsers } from './help-users.ts'
import { createUserSessionsStore } from './user-sessions.store.ts'
import { createUsersAdminStore } from './users-admin.store.ts'
import { usersList } from './users-list.ts'

export function addUsersRoutes(app: FastifyInstance, options: ChangeUsersOptions & Pick<Basics, 'clock' | 'hasMailServer'>) {
  const { database, clock, hasMailServer } = options
  const users = createUsersAdminStore(database)
  const sessions = createUserSessionsStore(database)
  const change = createChangeUsers(options)
  const help = createHelpUsers(options)
  const by = (call: Parameters<typeof actorOf>[0]) => actorOf(call, clock)

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

  serve(app, usersApi.giveBackWriting, async ({ params, say, ...call }) => {
    const email = await change.giveBackWriting(params.id, by(call))
    return { message: email === null ? say(helpTexts).unchanged : say(helpTexts).writesAgain(email) }
  })

  serve(app, usersApi.sessions, async ({ params, request }) => {
    const found = await sessions.list(params.id, instant(clock))
    return found.map((session) => ({ ...session, isCurrent: session.id === request.sid }))
  })

  serve(app, usersApi.endSession, async ({ params, say, ...call }) => {
    await help.endSessions(params.id, params.sessionId, by(call))
    return { message: say(texts).sessionEnded }
  })

  serve(app, usersApi.endSessions, async ({ params, say, ...call }) => {
    await help.endSessions(params.id, null, by(call))
    return { message: say(texts).sessionsEnded }
  })

  const mailed = (say: Say, email: string) => ({
    message: (hasMailServer() ? say(helpTexts).mailed : say(helpTexts).waits)(email),
  })

  serve(app, usersApi.mail, async ({ params, body, say, ...call }) =>
    mailed(say, (await help.mail(params.id, body.about, by(call))).email),
  )

  serve(app, usersApi.correctAddress, async ({ params, body, say, ...call }) =>
    mailed(say, (await help.correctAddress(params.id, body.email, by(call))).email),
  )

  serve(app, usersApi.planDeletion, async ({ params, body, say, ...call }) => {
    const { email, isNew } = await help.planDeletion(params.id, body, by(call))
    return { message: isNew ? say(helpTexts).deletionPlanned(email) : say(helpTexts).unchanged }
  })

  serve(app, usersApi.cancelDeletion, async ({ params, say, ...call }) => {
    const { isNew } = await help.cancelDeletion(params.id, by(call))
    return { message: isNew ? say(helpTexts).deletionCanceled : say(helpTexts).unchanged }
  })

  serve(app, usersApi.makeAdministrator, async ({ params, say, ...call }) => {
    const { email, isNew } = await help.makeAdministrator(params.id, by(call))
    return { message: isNew ? say(helpTexts).made(email) : say(helpTexts).unchanged }
  })

  serve(app, usersApi.unmakeAdministrator, async ({ params, say, ...call }) => {
    const { email, isNew } = await help.unmakeAdministrator(params.id, by(call))
    return { message: isNew ? say(helpTexts).unmade(email) : say(helpTexts).unchanged }
  })

  serve(app, usersApi.note, async ({ params, body, say, ...call }) => {
    await help.addNote(params.id, body.text, by(call))
    return { message: say(helpTexts).noted }
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
    'readOnlyAt',
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
    'readOnlyAt',
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
