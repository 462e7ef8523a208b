import { isId } from './stored-timer.rules.ts'

/** A completed session on its way to the server. */
export interface UnsentSession {
  id: string
  userId: string
  /** Of the owner's own calendar, `2026-11-21`. */
  day: string
  minutes: number
  /** A UTC instant. */
  endedAt: string
}

/** More than a month without a connection, in small storage; beyond it the oldest go first. */
const syncQueueLimit = 300

/** The same session is kept once, whichever tabs saw it end. */
export function withUnsent(syncQueue: readonly UnsentSession[], session: UnsentSession): UnsentSession[] {
  if (syncQueue.some(({ id }) => id === session.id)) return [...syncQueue]
  return [...syncQueue, session].slice(-syncQueueLimit)
}

export function withoutSent(syncQueue: readonly UnsentSession[], sentId: string): UnsentSession[] {
  return syncQueue.filter(({ id }) => id !== sentId)
}

/** What the server will never take, however often it is asked. Signed out, too many at once or failing: later. */
export function isRefusedForGood(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429
}

export function parseSyncQueue(stored: unknown): UnsentSession[] | undefined {
  if (!Array.isArray(stored)) return undefined
  return stored.filter(isUnsent).slice(-syncQueueLimit)
}

function isUnsent(stored: unknown): stored is UnsentSession {
  if (typeof stored !== 'object' || stored === null) return false
  const { id, userId, day, minutes, endedAt } = stored as Record<string, unknown>
  return (
    isId(id) &&
    typeof userId === 'string' &&
    typeof day === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    Number.isInteger(minutes) &&
    typeof endedAt === 'string'
  )
}
