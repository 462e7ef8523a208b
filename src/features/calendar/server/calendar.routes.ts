import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import { namesEtag } from '#kit/etags.rules.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { readEnd } from '#kit/server/http/read-end.ts'
import { serve } from '#kit/server/http/serve.ts'
import { type CalendarFeed, calendarApi } from '../calendar.contract.ts'
import { calendarNotFound, noCalendar } from '../calendar.errors.ts'
import { calendarTexts } from '../calendar.texts.ts'
import { calendarEvents, type EventsOptions } from './calendar-events.ts'
import { calendarText } from './calendar-text.ts'

/** Limits requests for unknown addresses from one network. */
const unknownPerNetwork: RateLimit = { name: 'calendar-network', points: 50, windowSeconds: 15 * 60 }

/** Stores the calendar address of each user. */
interface CalendarFeeds {
  find(userId: string, now: string): Promise<CalendarFeed | null>
  findOwner(tokenHash: string, now: string): Promise<(CalendarFeed & { userId: string }) | null>
  save(tx: Tx, userId: string, feed: CalendarFeed & { tokenHash: string }): Promise<void>
  remove(userId: string): Promise<boolean>
}

interface CalendarOptions extends EventsOptions, Pick<Basics, 'limits' | 'shop' | 'publicUrl'> {
  feeds: CalendarFeeds
}

/** Routes of the private calendar address. The owner creates and revokes it. Calendar programs read it without a cookie. */
export function addCalendarRoutes(app: FastifyInstance, options: CalendarOptions): void {
  const { feeds, limits, clock, shop, publicUrl } = options
  serve(app, calendarApi.feed, async ({ params }) => ({ feed: await feeds.find(params.userId, instant(clock)) }))

  serve(app, calendarApi.make, async ({ params, body, hold, request }) => {
    const token = newToken()
    const feed = { withFocus: body.withFocus, createdAt: instant(clock), expiresAt: readEnd(body.expiresAt, clock.now()) }
    await hold.transaction(async (tx) => {
      await feeds.save(tx, params.userId, { ...feed, tokenHash: tokenHash(token) })
      await request.tellOwner(tx)
    })
    return { ...feed, address: `${publicUrl}/api/calendar/${token}.ics` }
  })

  serve(app, calendarApi.revoke, async ({ params, say }) => {
    if (!(await feeds.remove(params.userId))) throw noCalendar()
    return { message: say(calendarTexts).revoked }
  })

  serve(app, calendarApi.read, async ({ params, request, reply }) => {
    const token = /^([\w-]{43})\.ics$/.exec(params.file)?.[1]
    const feed = token === undefined ? null : await feeds.findOwner(tokenHash(token), instant(clock))
    if (feed === null) {
      await limits.takeNetwork(unknownPerNetwork, request)
      throw calendarNotFound()
    }
    const { events, language } = await calendarEvents(options, feed)
    const text = calendarText(events, { product: shop.now().brand.name, language, stamp: new Date(feed.createdAt) })
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    if (namesEtag(request.headers['if-none-match'], tag)) return reply.status(304).send()
    return reply.type('text/calendar; charset=utf-8').serializer(String).send(text)
  })
}
