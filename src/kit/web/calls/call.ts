import type { Route, RouteInput, RouteReply, RouteShape } from '#kit/contract.ts'
import { cacheReply, findCachedReply } from '../cache/reply-cache.ts'
import { addressOf } from '../page/address.ts'
import { currentUser } from '../page/current-user.ts'
import { CallError, NetworkError } from './call-error.ts'
import { beforeCalls } from './call-order.ts'
import { isWorthRepeating, noticeEndedSession, noticeReadOnly } from './ended-session.ts'
import { isUnanswered } from './failure-kind.rules.ts'
import { noteReach } from './reach.ts'

interface CallOptions {
  signal?: AbortSignal
  /** Doesn't wait for the work that other calls wait for (`callsWaitFor`). */
  goesFirst?: boolean
  /** Never falls back to a reply stored in this browser. */
  isFresh?: boolean
}

type Input<S extends RouteShape> = RouteInput<S> & CallOptions
/** A route that declares no parts can be called without input. */
// biome-ignore lint/complexity/noBannedTypes: `{}` asks whether every part is optional.
type Arguments<S extends RouteShape> = {} extends Input<S> ? [input?: Input<S>] : [input: Input<S>]

interface Parts extends CallOptions {
  params?: unknown
  query?: unknown
  body?: unknown
}

/**
 * Calls a route with the session's cookie. Throws `CallError` for a reply that is not a success and `NetworkError` when there is none.
 * An abort is thrown unchanged.
 *
 * @example const goals = await call(goalsApi.list, { params: { userId } })
 */
export async function call<S extends RouteShape>(route: Route<S>, ...[input]: Arguments<S>): Promise<RouteReply<S>> {
  return readJson<RouteReply<S>>(await answerOf(route, (input ?? {}) as Parts))
}

/**
 * Returns the query that reads a route and keeps its reply under this key.
 *
 * @example const { data } = useQuery({ ...queryOf(key, goalsApi.list, { params: { userId } }), gcTime: 0 })
 */
export function queryOf<S extends RouteShape>(queryKey: readonly unknown[], route: Route<S>, ...[input]: Arguments<S>) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => call<S>(route, ...([{ ...input, signal }] as Arguments<S>))
  return { queryKey, queryFn }
}

/** Like `call`, but returns null for a 401. */
export async function callOrNull<S extends RouteShape>(route: Route<S>, ...input: Arguments<S>): Promise<RouteReply<S> | null> {
  try {
    return await call(route, ...input)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

export interface Page<Item> {
  items: Item[]
  /** Cursor of the next page; null on the last one. */
  next: string | null
  /** Number of all items; null when the server doesn't send it. */
  total: number | null
  /** True when `total` is a lower bound, because the server stopped counting there. */
  isMore: boolean
}

/** The type of one item in the reply of a list route. */
export type ItemOf<S extends RouteShape> = RouteReply<S> extends (infer Item)[] ? Item : never

/**
 * Calls a list route and reads the next cursor (`Link: <…?cursor=…>; rel="next"`) and the total (`X-Total-Count`, where `1000+` means 1000
 * or more).
 *
 * @example const page = await callPage(libraryApi.uploads, { params: { userId }, query: { limit: 50 } })
 */
export async function callPage<S extends RouteShape>(route: Route<S>, ...[input]: Arguments<S>): Promise<Page<ItemOf<S>>> {
  const answer = await answerOf(route, (input ?? {}) as Parts)
  const total = /^(\d+)(\+?)$/.exec(answer.headers.get('X-Total-Count') ?? '')
  return {
    items: await readJson<ItemOf<S>[]>(answer),
    next: nextCursor(answer.headers.get('Link')),
    total: total ? Number(total[1]) : null,
    isMore: total?.[2] === '+',
  }
}

async function answerOf(route: Route, { params, query, isFresh, ...options }: Parts): Promise<Response> {
  const address = addressOf(route, { params, query })
  const caller = currentUser()
  if (!route.isCached || !caller || isFresh) return callAddress({ method: route.method, address, ...options })
  try {
    const answer = await callAddress({ method: route.method, address, ...options })
    cacheReply(caller.id, address, answer)
    return answer
  } catch (error) {
    const stored = error instanceof NetworkError ? await findCachedReply(caller.id, address) : null
    if (!stored) throw error
    return stored
  }
}

interface AddressedCall extends CallOptions {
  method: string
  address: string
  /** A form is sent as it is, anything else as JSON. */
  body?: unknown
}

/** Sends a call by its method and address, and returns the successful response. Throws like `call`. */
export async function callAddress(addressed: AddressedCall, isRepeated = false): Promise<Response> {
  const { method, address, body, signal, goesFirst } = addressed
  const caller = currentUser()
  const before = goesFirst ? null : beforeCalls()
  if (before) await before
  const init: RequestInit = { method, credentials: 'same-origin', headers: { Accept: 'application/json' } }
  if (signal) init.signal = signal
  if (body instanceof FormData) init.body = body
  else {
    // The specification of sign-out asks for the JSON content type on every POST, even without a body.
    if (body !== undefined || method === 'POST') init.headers = { ...init.headers, 'Content-Type': 'application/json' }
    if (body !== undefined) init.body = JSON.stringify(body)
  }
  const sentAt = performance.now()
  const answer = await send(address, init)
  if (answer.ok) {
    noteReach()
    return answer
  }
  const { status, statusText } = answer
  const error = new CallError({ status, statusText, text: await answer.text(), retryAfter: answer.headers.get('Retry-After') })
  noteReach(error)
  if (await isWorthRepeating(error, { sentAt, caller, isRepeated })) return callAddress(addressed, true)
  noticeEndedSession(error, caller)
  noticeReadOnly(error, caller)
  throw error
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    const reason = init.signal?.aborted ? error : new NetworkError(error)
    if (isUnanswered(reason)) noteReach(reason)
    throw reason
  }
}

export async function readJson<Reply>(answer: Response): Promise<Reply> {
  const text = await answer.text().catch(brokenOff)
  return (text === '' ? null : JSON.parse(text)) as Reply
}

/** The connection was cut while the reply arrived. An abort is thrown unchanged. */
function brokenOff(error: unknown): never {
  const reason = error instanceof TypeError ? new NetworkError(error) : error
  if (isUnanswered(reason)) noteReach(reason)
  throw reason
}

function nextCursor(link: string | null): string | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return target === undefined ? null : new URL(target, 'http://any').searchParams.get('cursor')
}
