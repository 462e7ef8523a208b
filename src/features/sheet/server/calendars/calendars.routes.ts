import type { FastifyInstance } from 'fastify'
import { type Clock, instant } from '#kit/clock.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { serve } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/ids.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { enqueueJob, removeJob } from '#kit/server/jobs/jobs.store.ts'
import { type CalendarShows, eventsOfDay, keptDays, keptOf, mostCalendars, nextReading } from '../../calendar-events.rules.ts'
import { type CalendarFailure, calendarsApi, type SheetCalendar } from '../../calendars.contract.ts'
import { calendarAddressRefused, calendarNotFound, sheetIsOff, tooManyCalendars } from '../../sheet.errors.ts'
import type { SheetOwner, SheetsOptions } from '../sheets.ts'
import {
  type CalendarCopy,
  type CalendarRow,
  type CalendarSource,
  changeCalendar,
  createCalendarSeals,
  findCalendar,
  forgetCalendars,
  insertCalendar,
  listCalendars,
  listDueCalendars,
  removeCalendar,
} from './calendars.store.ts'
import { CalendarFailed, type FetchCalendar, readCalendarAddress } from './fetch-calendar.ts'
import type { IcsReader } from './ics-reader.ts'

const kind = 'sheet.calendar'
const dayMs = 24 * 60 * 60 * 1000
/** A copy has the events of some weeks only, so an unchanged calendar is fetched again as well. */
const copyDays = 14
const laterMs = 60 * 60 * 1000
const hostsAtOnce = 4
const dueAtOnce = 500
/** Whatever makes this server ask another one. */
const askedPerUser: RateLimit = { name: 'sheet-calendars', points: 30, windowSeconds: 60 * 60 }

interface CalendarsOptions
  extends Pick<Basics, 'database' | 'clock' | 'limits' | 'wakeJobs'>,
    Pick<SheetsOptions, 'findOwner' | 'securitySecret'> {
  fetchCalendar: FetchCalendar
  icsReader: Pick<IcsReader, 'read'>
}

/** Lets calendars be read, unless they're paused by then. There is one job for each, and one at a time for a host. */
async function enqueueReadings(tx: Tx, rows: readonly CalendarRow[]): Promise<void> {
  for (const { id, userId, hostKey } of rows)
    await enqueueJob(tx, { kind, key: keyOf(id), payload: { id, userId }, owner: userId, queue: `calendar ${hostKey}` })
}
const keyOf = (id: string) => `${kind} ${id}`

/** Also those that a wrong clock has put off for more than a day. */
export async function readDueCalendars(tx: Tx, clock: Clock): Promise<void> {
  await enqueueReadings(
    tx,
    await listDueCalendars(tx, { now: instant(clock), farAhead: instant(clock, dayMs), limit: dueAtOnce }),
  )
}

export function addSheetCalendarsRoutes(app: FastifyInstance, options: CalendarsOptions) {
  const { database, clock, limits, findOwner, fetchCalendar, icsReader, wakeJobs } = options
  const seals = createCalendarSeals(options.securitySecret)

  function shown(row: CalendarRow): SheetCalendar {
    const { id, shows, readAt } = row
    const source = seals.sourceOf(row)
    const failure = source === null ? 'sealed' : row.failure
    const isWaiting = shows !== 'nothing' && row.nextAt <= instant(clock)
    const host = source ? new URL(source.address).host : ''
    return { id, name: source?.name ?? '', host, shows, readAt, failure, isWaiting }
  }

  /** Changes an owner's calendars. A reading that ends meanwhile, and the end of the sheet, wait. */
  const change = <T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await takeTurn(tx, userId)
      return work(tx)
    })
  const takeTurn = (tx: Tx, userId: string) => database.takeTurn(tx, `calendars of ${userId}`)

  async function found(tx: Tx, place: { id: string; userId: string }): Promise<CalendarRow> {
    const row = await findCalendar(tx, place)
    if (!row) throw calendarNotFound()
    return row
  }

  async function add(userId: string, typed: string): Promise<SheetCalendar> {
    const url = readCalendarAddress(typed)
    if (url === null) throw calendarAddressRefused()
    const added = await change(userId, async (tx) => {
      if ((await findOwner(tx, userId)).choice === null) throw sheetIsOff()
      const rows = await listCalendars(tx, userId)
      const known = rows.find((row) => seals.sourceOf(row)?.address === url.href)
      if (known) return known
      if (rows.length >= mostCalendars) throw tooManyCalendars()
      const place = { id: newId(), userId }
      const source = seals.seal(place, { address: url.href, name: '' })
      await insertCalendar(tx, { ...place, source, hostKey: seals.hostKeyOf(url.host) }, instant(clock))
      const row = await found(tx, place)
      await enqueueReadings(tx, [row])
      return row
    })
    wakeJobs()
    return shown(added)
  }

  async function choose(place: { id: string; userId: string }, shows: CalendarShows): Promise<SheetCalendar> {
    const changed = await change(place.userId, async (tx) => {
      const row = await found(tx, place)
      if (row.shows === shows) return row
      const copy = seals.copyOf(row)
      // Its titles come with the next reading, which therefore has to be a whole one.
      const kept =
        copy && shows !== 'nothing' ? { ...copy, etag: null, changedAt: null, events: keptOf(copy.events, shows) } : null
      await changeCalendar(tx, row, { shows, copy: kept && seals.seal(row, kept), failure: null, next_at: instant(clock) })
      const now = await found(tx, place)
      await enqueueReadings(tx, [now])
      return now
    })
    wakeJobs()
    return shown(changed)
  }

  async function ask(row: CalendarRow, signal: AbortSignal): Promise<Reading> {
    const source = seals.sourceOf(row)
    if (source === null) return { failure: 'sealed' }
    const copy = seals.copyOf(row)
    const isFresh = copy !== null && Math.abs(clock.now() - Date.parse(copy.madeAt)) < copyDays * dayMs
    try {
      const fetched = await fetchCalendar(source.address, isFresh ? copy : { etag: null, changedAt: null }, signal)
      if (fetched === null) return {}
      const { text, ...version } = fetched
      const from = clock.now() - dayMs
      const { name, events } = await icsReader.read(row.userId, { text, from, until: from + keptDays * dayMs })
      return { source: { ...source, name: name ?? '' }, copy: { ...version, madeAt: instant(clock), events } }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof CalendarFailed) return { failure: error.reason }
      // Its process was lost, or the owner's share of the hour is used up. A job that waited would hold up others of its host.
      if (!(error instanceof DrawingFailed)) return { pauseMs: laterMs }
      return { failure: error.reason === 'too_slow' || error.reason === 'too_large' ? 'large' : 'odd' }
    }
  }

  async function read({ payload, signal, finish }: Job): Promise<void> {
    const place = payload as { id: string; userId: string }
    const asked = await findCalendar(database.queries, place)
    const reading = asked && asked.shows !== 'nothing' ? await ask(asked, signal) : {}
    await finish(async (tx) => {
      await takeTurn(tx, place.userId)
      await removeJob(tx, keyOf(place.id))
      const row = await findCalendar(tx, place)
      if (row === null || row.shows === 'nothing') return
      const { source, copy, failure = null, pauseMs } = reading
      // The owner has chosen otherwise meanwhile, and what is kept has to be read whole.
      if (!copy && row.copy !== asked?.copy) return enqueueReadings(tx, [row])
      await changeCalendar(tx, row, {
        ...(source && copy
          ? { source: seals.seal(row, source), copy: seals.seal(row, { ...copy, events: keptOf(copy.events, row.shows) }) }
          : {}),
        ...(pauseMs === undefined ? { failure } : {}),
        ...(pauseMs === undefined && failure === null ? { read_at: instant(clock) } : {}),
        next_at: new Date(pauseMs === undefined ? nextReading(row.id, clock.now()) : clock.now() + pauseMs).toISOString(),
      })
    })
  }

  const list = async (userId: string) => (await listCalendars(database.queries, userId)).map(shown)
  serve(app, calendarsApi.list, ({ params }) => list(params.userId))

  serve(app, calendarsApi.add, async ({ params: { userId }, body }) => {
    await limits.take(askedPerUser, userId)
    return add(userId, body.address)
  })

  serve(app, calendarsApi.readNow, async ({ params: { userId } }) => {
    await limits.take(askedPerUser, userId)
    await change(userId, async (tx) => {
      const rows = await listCalendars(tx, userId)
      for (const row of rows) await changeCalendar(tx, row, { next_at: instant(clock) })
      await enqueueReadings(tx, rows)
    })
    wakeJobs()
    return null
  })

  serve(app, calendarsApi.change, async ({ params: { id }, body, user }) => {
    await limits.take(askedPerUser, user.id)
    return choose({ id, userId: user.id }, body.shows)
  })

  serve(app, calendarsApi.remove, async ({ params: { id }, user }) => {
    const place = { id, userId: user.id }
    if (!(await change(user.id, (tx) => removeCalendar(tx, place)))) throw calendarNotFound()
    return null
  })

  return {
    /** Removes all calendars of an owner whose sheet is turned off, in that transaction. */
    async forget(tx: Tx, userId: string): Promise<void> {
      await takeTurn(tx, userId)
      await forgetCalendars(tx, userId)
    },

    /** What happens on a day of this owner, from the last good copies. */
    async eventsOn(queries: Queries | Tx, { userId, timeZone }: Pick<SheetOwner, 'userId' | 'timeZone'>, day: string) {
      const rows = await listCalendars(queries, userId)
      return rows.flatMap((row) => eventsOfDay(seals.copyOf(row)?.events ?? [], day, timeZone))
    },

    jobs: [{ handlers: { [kind]: read }, atOnce: hostsAtOnce }],
    ownData: {
      /** Without the addresses: whoever finds a downloaded file could read the calendars with them, for years. */
      'sheet-calendars': async (userId: string) =>
        (await list(userId)).map(({ name, host, shows, readAt }) => ({ name, host, shows, readAt })),
    },
  }
}

/** What came of asking for a calendar. Empty when it is as its copy. `pauseMs`: it wasn't its fault, so it's asked again then. */
interface Reading {
  source?: CalendarSource
  copy?: CalendarCopy
  failure?: CalendarFailure
  pauseMs?: number
}
