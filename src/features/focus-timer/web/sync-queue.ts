import { localDate } from '#kit/clock.ts'
import { persisted } from '#kit/web/page/persisted.ts'
import type { EndedSession } from '../focus-timer.rules.ts'
import { parseSyncQueue, type UnsentSession, withoutSent, withUnsent } from '../sync-queue.rules.ts'
import { unsentSessionsKey } from '../unsent-key.ts'

const syncQueue = persisted<readonly UnsentSession[]>({ key: unsentSessionsKey, initial: [], parse: parseSyncQueue })

export const unsentSessions = syncQueue.get
export const useUnsentSessions = syncQueue.use
export const onSyncQueueChange = syncQueue.subscribe

/** Stores a completed session until the server has it. It is recorded on the day on which it ended. */
export function postSession({ id, minutes, endedAt }: EndedSession, userId: string): void {
  const session = { id, userId, day: localDate(new Date(endedAt)), minutes, endedAt: new Date(endedAt).toISOString() }
  syncQueue.set(withUnsent(syncQueue.refresh(), session))
}

export function takeFromSyncQueue(id: string): void {
  syncQueue.set(withoutSent(syncQueue.refresh(), id))
}
