import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import { invalidRequest } from '#kit/errors.ts'
import { addDays, dayIn, instantOf } from '#kit/local-time.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { everyRow, sendPage } from '#kit/server/lists/paging.ts'
import { goalsApi } from '../goals.contract.ts'
import { goalNotFound, titleMissing, titleTooLong } from '../goals.errors.ts'
import {
  cleanTitle,
  daysUntilReturn,
  defaultTimeframe,
  doesReturn,
  isTitle,
  longestAwayMs,
  type Timeframe,
} from '../goals.rules.ts'
import { createGoalsStore } from './goals.store.ts'

const defaultLimit = 200

interface GoalsRoutesOptions extends Pick<Basics, 'database' | 'clock'> {
  findTimeZone(userId: string): Promise<string>
}

export function addGoalsRoutes(app: FastifyInstance, { database, clock, findTimeZone }: GoalsRoutesOptions) {
  const goals = createGoalsStore(database)

  serve(app, goalsApi.list, async ({ params: { userId }, query, request, reply }) => {
    const { limit = defaultLimit, ...asked } = query
    return sendPage(await goals.listPage({ ...asked, userId, limit: limit + 1, now: instant(clock) }), limit, { request, reply })
  })

  serve(app, goalsApi.create, async ({ body, user, reply }) => {
    const { goal, isNew } = await goals.insert({
      ...body,
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
    const returnOf = body.isActive === false ? await returning(user.id, body.returnsAt) : undefined
    return found(await goals.change({ id: params.id, userId: user.id }, { ...body, ...title, returnOf, now: instant(clock) }))
  })

  /** Uses the return that the device computed, unless it is too far in the future because the device's clock is wrong. */
  async function returning(userId: string, byDevice: string | undefined) {
    if (byDevice !== undefined && Date.parse(byDevice) <= clock.now() + longestAwayMs)
      return (timeframe: Timeframe) => (doesReturn(timeframe) ? new Date(byDevice) : null)
    const timeZone = await findTimeZone(userId)
    return (timeframe: Timeframe) => returnIn(timeZone, timeframe, new Date(clock.now()))
  }

  serve(app, goalsApi.remove, async ({ params, user }) =>
    found(await goals.remove({ id: params.id, userId: user.id }, instant(clock))),
  )
  serve(app, goalsApi.restore, async ({ params, user }) =>
    found(await goals.restore({ id: params.id, userId: user.id }, instant(clock))),
  )

  return {
    ownData: {
      goals: (userId: string) => everyRow((page) => goals.listPage({ userId, ...page, now: instant(clock) })),
    },
  }
}

/** Returns when the goal comes back, at midnight in the user's time zone. */
export function returnIn(timeZone: string, timeframe: Timeframe, doneAt: Date): Date | null {
  const today = dayIn(timeZone, doneAt)
  const days = daysUntilReturn(timeframe, new Date(`${today}T00:00Z`).getUTCDay())
  return days === null ? null : instantOf(addDays(today, days), 0, timeZone)
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
