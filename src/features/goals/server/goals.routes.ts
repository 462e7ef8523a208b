import type { FastifyInstance } from 'fastify'
import { type Clock, instant } from '#kit/clock.ts'
import { invalidRequest } from '#kit/errors.ts'
import type { Database } from '#kit/server/db/database.ts'
import { sendPage } from '#kit/server/paging.ts'
import { serve } from '#kit/server/serve.ts'
import { goalsApi } from '../goals.contract.ts'
import { goalNotFound, titleMissing, titleTooLong } from '../goals.errors.ts'
import { cleanTitle, defaultTimeframe, isTitle } from '../goals.rules.ts'
import { createGoalsStore } from './goals.store.ts'

const defaultLimit = 200

export function addGoalsRoutes(app: FastifyInstance, { database, clock }: { database: Database; clock: Clock }) {
  const goals = createGoalsStore(database)

  serve(app, goalsApi.list, async ({ params: { userId }, query, request, reply }) => {
    const { limit = defaultLimit, ...asked } = query
    return sendPage(await goals.listPage({ ...asked, userId, limit: limit + 1 }), limit, { request, reply })
  })

  serve(app, goalsApi.create, async ({ body, user, reply }) => {
    const { goal, isNew } = await goals.insert({
      id: body.id,
      userId: user.id,
      title: usableTitle(body.title),
      timeframe: body.timeframe ?? defaultTimeframe,
      now: instant(clock),
    })
    if (!isNew) reply.status(200)
    return goal
  })

  serve(app, goalsApi.change, async ({ params, body, user }) => {
    if (Object.keys(body).length === 0) throw invalidRequest()
    const title = body.title === undefined ? {} : { title: usableTitle(body.title) }
    if (body.titleBefore !== undefined && body.title === undefined) throw invalidRequest()
    return found(await goals.change({ id: params.id, userId: user.id }, { ...body, ...title, now: instant(clock) }))
  })

  serve(app, goalsApi.remove, async ({ params, user }) =>
    found(await goals.remove({ id: params.id, userId: user.id }, instant(clock))),
  )
  serve(app, goalsApi.restore, async ({ params, user }) => found(await goals.restore({ id: params.id, userId: user.id })))
}

function usableTitle(sent: string): string {
  const title = cleanTitle(sent)
  if (isTitle(title)) return title
  throw title === '' ? titleMissing() : titleTooLong()
}

function found<T>(row: T | null): T {
  if (row === null) throw goalNotFound()
  return row
}
