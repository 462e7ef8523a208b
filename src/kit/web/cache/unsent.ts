import type { Route, RouteInput, RouteReply, RouteShape } from '#kit/contract.ts'
import { callAddress, readJson } from '../calls/call.ts'
import { CallError, NetworkError } from '../calls/call-error.ts'
import type { UnsentRow } from '../offline/person-database.ts'
import type { NewUnsent } from '../offline/unsent-changes.ts'
import { addressOf } from '../page/address.ts'
import { persisted } from '../page/persisted.ts'

/** How many changes of a person wait in this browser until the server has them, and how many it will never take. */
export interface UnsentCounts {
  userId: string
  waiting: number
  refused: number
}

/** A hint for every tab. What counts is the person's database (offline/unsent-changes.ts). */
const counts = persisted<UnsentCounts | null>({ key: 'unsent', initial: null, parse: parseCounts })

export const useUnsentCounts = counts.use
export const onUnsentChange = counts.subscribe
export const setUnsentCounts = counts.set

export function unsentCounts(userId: string): UnsentCounts {
  const known = counts.refresh()
  return known?.userId === userId ? known : { userId, waiting: 0, refused: 0 }
}

export const hasUnsent = (userId: string): boolean => unsentCounts(userId).waiting > 0

/** Somebody waits for the answer; after that it may come later. */
const answerWithinMs = 10_000

/** What is kept of a change when the server can't be reached. */
export interface Kept {
  userId: string
  row: UnsentRow | null
  /** What a person wrote or chose; empty where nothing would be lost with it. */
  words: string
}

/**
 * Makes a call that changes something. Without an answer, and after other changes that wait, it is kept in this browser and sent later: then the
 * reply is null. Throws what the server refused, or that there was no answer where nothing can be kept.
 *
 * @example const saved = await callOrKeep(goalsApi.create, { body }, { userId, row: { list: 'goals', id, row: goal }, words: goal.title })
 */
export async function callOrKeep<S extends RouteShape>(
  route: Route<S>,
  input: RouteInput<S>,
  kept: Kept,
): Promise<RouteReply<S> | null> {
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
  const change = { method: route.method, address: addressOf(route, { params, query }), body, row: kept.row, words: kept.words }
  if (hasUnsent(kept.userId)) {
    await keepChange(kept.userId, change)
    return null
  }
  try {
    const { method, address } = change
    return await readJson(await callAddress({ method, address, body, signal: AbortSignal.timeout(answerWithinMs) }))
  } catch (error) {
    if (!isUnanswered(error)) throw error
    await keepChange(kept.userId, change).catch(() => {
      throw error
    })
    return null
  }
}

/** Without a service worker it must be here before the network goes. */
export const loadUnsent = () => import('../offline/unsent-changes.ts')

/** Keeps a change, to be sent as soon as possible. Throws where nothing can be kept. */
export async function keepChange(userId: string, change: NewUnsent, content?: Blob): Promise<void> {
  const { keepUnsent, keepUnsentFile } = await loadUnsent()
  await (content ? keepUnsentFile(userId, change, content) : keepUnsent(userId, change))
  const { waiting, refused } = unsentCounts(userId)
  counts.set({ userId, waiting: waiting + 1, refused })
}

/** No answer, or one of a proxy that finds no server. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof CallError) return error.code === undefined && [502, 503, 504].includes(error.status)
  return error instanceof NetworkError || (error instanceof DOMException && error.name === 'TimeoutError')
}

function parseCounts(stored: unknown): UnsentCounts | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { userId, waiting, refused } = stored as Record<string, unknown>
  if (typeof userId !== 'string' || typeof waiting !== 'number' || typeof refused !== 'number') return undefined
  return { userId, waiting, refused }
}
