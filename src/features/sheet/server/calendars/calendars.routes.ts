import type { FastifyInstance } from 'fastify'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { calendarsApi } from '../../calendars.contract.ts'
import type { Calendars } from './calendars.ts'

/** Whatever makes this server ask another one. */
const askedPerUser: RateLimit = { name: 'sheet-calendars', points: 30, windowSeconds: 60 * 60 }

interface CalendarsRoutesOptions extends Pick<Basics, 'limits'> {
  calendars: Calendars
}

export function addSheetCalendarsRoutes(app: FastifyInstance, { limits, calendars }: CalendarsRoutesOptions) {
  serve(app, calendarsApi.list, ({ params }) => calendars.list(params.userId))

  serve(app, calendarsApi.add, async ({ params: { userId }, body }) => {
    await limits.take(askedPerUser, userId)
    return calendars.add(userId, body.address)
  })

  serve(app, calendarsApi.readNow, async ({ params: { userId } }) => {
    await limits.take(askedPerUser, userId)
    await calendars.readNow(userId)
    return null
  })

  serve(app, calendarsApi.change, async ({ params: { id }, body, user }) => {
    await limits.take(askedPerUser, user.id)
    return calendars.choose({ id, userId: user.id }, body.shows)
  })

  serve(app, calendarsApi.remove, async ({ params: { id }, user }) => {
    await calendars.remove({ id, userId: user.id })
    return null
  })

  /** Without the addresses: whoever finds a downloaded file could read the calendars with them, for years. */
  const ownCalendars = async (userId: string) =>
    (await calendars.list(userId)).map(({ name, host, shows, readAt }) => ({ name, host, shows, readAt }))
  return { jobs: [calendars.jobs], ownData: { 'sheet-calendars': ownCalendars } }
}
