import type { Route, RouteInput, RouteReply, RouteShape } from '#kit/contract.ts'
import { callAddress, readJson } from '../calls/call.ts'
import { isUnanswered } from '../calls/failure-kind.rules.ts'
import type { NewUnsent } from '../offline/queue.ts'
import type { UnsentRow } from '../offline/user-database.ts'
import { addressOf } from '../page/address.ts'
import { persisted } from '../page/persisted.ts'

/** How many changes of a user wait in this browser to be sent, and how many the server refused for good. */
export interface UnsentCounts {
  userId: string
  waiting: number
  refused: number
}

/** Counts shared by all tabs. They are only a hint: the user's database is authoritative (offline/queue.ts). */
const counts = persisted<UnsentCounts | null>({ key: 'unsent', initial: null, parse: parseCounts })

export const useUnsentCounts = counts.use
export const onUnsentChange = counts.subscribe
export const setUnsentCounts = counts.set

export function unsentCounts(userId: string): UnsentCounts {
  const known = counts.refresh()
  return known?.userId === userId ? known : { userId, waiting: 0, refused: 0 }
}

export const hasUnsent = (userId: string): boolean => unsentCounts(userId).waiting > 0

/** Name of the lock of the tab that moves changes into the queue or sends them. */
export const queueLock = (userId: string): string => `unsent-${userId}`

/** How long the user waits for a reply. After that, the change is queued. */
const answerWithinMs = 10_000

/** How screens show a queued change. */
export interface Shown {
  userId: string
  row: UnsentRow | null
  /** What the user wrote or chose; empty when nothing would be lost without it. */
  words: string
}

/**
 * Makes a call that changes something. When there is no reply, or earlier changes are still waiting, queues the change in this browser and
 * returns null. Throws when the server refuses, and also when there is no reply and the change can't be queued.
 *
 * @example const saved = await callOrQueue(goalsApi.create, { body }, { userId, row: { list: 'goals', id, row: goal }, words: goal.title })
 */
export async function callOrQueue<S extends RouteShape>(
  route: Route<S>,
  input: RouteInput<S>,
  { userId, row, words }: Shown,
): Promise<RouteReply<S> | null> {
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
  const change = { method: route.method, address: addressOf(route, { params, query }), body, row, words }
  if (hasUnsent(userId)) {
    await queueChange(userId, change)
    return null
  }
  try {
    const { method, address } = change
    return await readJson(await callAddress({ method, address, body, signal: AbortSignal.timeout(answerWithinMs) }))
  } catch (error) {
    if (!isUnanswered(error)) throw error
    await queueChange(userId, change).catch(() => {
      throw error
    })
    return null
  }
}

/** Must be called while online where no service worker caches the chunk. */
export const loadQueue = () => import('../offline/queue.ts')

/** Queues a change, to be sent as soon as possible. Throws when it can't be stored. */
export async function queueChange(userId: string, change: NewUnsent, content?: Blob): Promise<void> {
  const { addFile, addOnce } = await loadQueue()
  await (content ? addFile(userId, change, content) : addOnce(userId, change))
  const { waiting, refused } = unsentCounts(userId)
  counts.set({ userId, waiting: waiting + 1, refused })
}

function parseCounts(stored: unknown): UnsentCounts | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { userId, waiting, refused } = stored as Record<string, unknown>
  if (typeof userId !== 'string' || typeof waiting !== 'number' || typeof refused !== 'number') return undefined
  return { userId, waiting, refused }
}
