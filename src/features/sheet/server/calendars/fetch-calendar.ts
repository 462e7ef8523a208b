import type { IncomingMessage } from 'node:http'
import type { RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isPublicAddress } from '#kit/server/access/public-addresses.ts'
import { AskedElsewhere, askServer, readBytes } from '#kit/server/http/ask-server.ts'
import type { CalendarFailure } from '../../calendars.contract.ts'

export class CalendarFailed extends Error {
  override readonly name = 'CalendarFailed'
  readonly reason: CalendarFailure
  constructor(reason: CalendarFailure) {
    super(`A calendar failed: ${reason}`)
    this.reason = reason
  }
}

/** What a server said of a calendar, to ask only for a changed one. */
export interface Version {
  etag: string | null
  changedAt: string | null
}

const answerMs = 30_000
/** Ten years of a full calendar with all its notes. */
const mostBytes = 10 * 1024 * 1024
const mostMoves = 3
const longestHeader = 300
const reasons: Readonly<Record<number, CalendarFailure>> = { 401: 'locked', 403: 'locked', 404: 'gone', 410: 'gone' }

/** Reads an address as people copy it. Null unless it can be asked by https. Names and passwords in it would be sent along. */
export function readCalendarAddress(typed: string, base?: string): URL | null {
  const text = typed.trim().replace(/^webcals?:/i, 'https:')
  if (!URL.canParse(text, base)) return null
  const url = new URL(text, base)
  url.hash = ''
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : null
}

interface FetchOptions extends Pick<RequestOptions, 'ca'> {
  lookup?: LookupFunction
  isAllowed?: (address: string) => boolean
  withinMs?: number
}

/**
 * Fetches calendars by https, from public addresses only, also after a redirect. Answers null when the calendar is the version that the
 * caller has.
 *
 * @throws CalendarFailed
 */
export function createFetchCalendar({ withinMs = answerMs, isAllowed = isPublicAddress, ...how }: FetchOptions = {}) {
  async function fetchAt(address: string, version: Version, signal: AbortSignal) {
    const { etag, changedAt } = version
    const headers = {
      ...{ accept: 'text/calendar, */*;q=0.5', 'accept-encoding': 'gzip', 'user-agent': 'calendar-reader' },
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(changedAt === null ? {} : { 'if-modified-since': changedAt }),
    }
    let url = readCalendarAddress(address)
    for (let moves = 0; url !== null && moves <= mostMoves; moves += 1) {
      const answer: URL | null | { found: (Version & { text: string }) | null } = await askServer(
        url,
        { ...how, isAllowed, headers, signal },
        async (reply) => {
          const { statusCode = 0, headers: said } = reply
          if (statusCode > 300 && statusCode < 400 && said.location !== undefined)
            return readCalendarAddress(said.location, url?.href)
          if (statusCode === 304 && (etag ?? changedAt) !== null) return { found: null }
          const kept = (value = '') => (value !== '' && value.length <= longestHeader ? value : null)
          return { found: { text: await textOf(reply), etag: kept(said.etag), changedAt: kept(said['last-modified']) } }
        },
      )
      if (answer !== null && 'found' in answer) return answer.found
      url = answer
    }
    throw new CalendarFailed('elsewhere')
  }

  return async (address: string, version: Version, signal: AbortSignal) => {
    try {
      return await fetchAt(address, version, AbortSignal.any([AbortSignal.timeout(withinMs), signal]))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof CalendarFailed) throw error
      throw new CalendarFailed(error instanceof AskedElsewhere ? 'elsewhere' : 'silent')
    }
  }
}

export type FetchCalendar = ReturnType<typeof createFetchCalendar>

async function textOf(reply: IncomingMessage): Promise<string> {
  const { statusCode = 0, headers } = reply
  if (statusCode !== 200) throw new CalendarFailed(reasons[statusCode] ?? 'refused')
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip') throw new CalendarFailed('odd')
  // An error ends the loop that reads it.
  const body: AsyncIterable<Buffer> = encoding === 'gzip' ? pipeline(reply, createGunzip(), () => undefined) : reply
  const read = await readBytes(body, mostBytes)
  if (read === null) throw new CalendarFailed('large')
  const text = read.toString('utf8')
  // Pages for signing in are answered with status 200 too, and the type of a calendar is often a wrong one.
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text)) throw new CalendarFailed('odd')
  return text
}
