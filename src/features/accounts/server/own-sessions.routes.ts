import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { accountsApi } from '../accounts.contract.ts'
import { accountsTexts } from '../accounts.texts.ts'
import { deviceCopyApi } from '../device-copy.contract.ts'
import type { AccountSessionStore } from './sessions.store.ts'
import { createUserSessionsStore } from './user-sessions.store.ts'

interface OwnSessionsOptions extends Pick<Basics, 'database' | 'clock'> {
  sessionStore: AccountSessionStore
}

export function addOwnSessionsRoutes(app: FastifyInstance, { database, sessionStore, clock }: OwnSessionsOptions) {
  const sessions = createUserSessionsStore(database)

  serve(app, accountsApi.sessions, async ({ user, request }) => {
    const found = await sessions.list(user.id, instant(clock))
    return found.map((session) => ({ ...session, isCurrent: session.id === request.sid }))
  })

  serve(app, deviceCopyApi.keep, async ({ body, user, request }) => ({
    pinsBefore: request.sid === null ? null : await sessions.keepCopy(user.id, request.sid, body.pins),
  }))

  serve(app, accountsApi.endSession, async ({ params, user, say }) => {
    await database.transaction((tx) => sessions.end(tx, user.id, params.sessionId))
    return { message: say(accountsTexts).sessions.ended }
  })

  serve(app, accountsApi.endOtherSessions, async ({ user, request, say }) => {
    const { othersEnded, othersAndLinksEnded } = say(accountsTexts).sessions
    return { message: (await sessionStore.removeOthers(user.id, request.sid)) ? othersAndLinksEnded : othersEnded }
  })
}
