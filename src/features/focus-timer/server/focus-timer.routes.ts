import type { FastifyInstance } from 'fastify'
import { idTaken } from '#kit/errors.ts'
import type { Database } from '#kit/server/db/database.ts'
import { serve } from '#kit/server/serve.ts'
import { focusTimerApi } from '../focus-timer.contract.ts'
import { createFocusStore } from './focus-timer.store.ts'

export function addFocusTimerRoutes(app: FastifyInstance, { database }: { database: Database }) {
  const sessions = createFocusStore(database)

  serve(app, focusTimerApi.complete, async ({ params, body, user }) => {
    const session = { id: params.id, day: body.day, minutes: body.minutes, endedAt: new Date(body.endedAt).toISOString() }
    if (!(await sessions.insert({ ...session, userId: user.id }))) throw idTaken()
    return session
  })

  serve(app, focusTimerApi.days, async ({ params, query }) => sessions.listDays({ ...query, userId: params.userId }))
}
