import type { FastifyInstance } from 'fastify'
import { idTaken } from '#kit/errors.ts'
import type { Database } from '#kit/server/db/database.ts'
import { readInstant } from '#kit/server/http/read-instant.ts'
import { serve } from '#kit/server/http/serve.ts'
import { focusTimerApi } from '../focus-timer.contract.ts'
import { createFocusStore } from './focus-timer.store.ts'
import type { Timers } from './timers.ts'

interface FocusTimerOptions {
  database: Database
  timers: Timers
}

export function addFocusTimerRoutes(app: FastifyInstance, { database, timers }: FocusTimerOptions) {
  const sessions = createFocusStore(database)

  serve(app, focusTimerApi.complete, async ({ params, body, user }) => {
    const { day, minutes, endedAt } = body
    const session = { id: params.id, day, minutes, endedAt: readInstant('endedAt', endedAt) }
    const kept = await sessions.insert({ ...session, userId: user.id })
    if (!kept) throw idTaken()
    return kept
  })

  serve(app, focusTimerApi.timer, async ({ params }) => timers.find(params.userId))

  serve(app, focusTimerApi.changeTimer, async ({ params, body }) => timers.change(params.userId, body))

  serve(app, focusTimerApi.days, async ({ params, query }) => sessions.listDays({ ...query, userId: params.userId }))
  return { jobs: [{ handlers: timers.handlers }], ownData: { 'focus-sessions': (userId: string) => sessions.list(userId) } }
}
