import { localDate } from '#kit/clock.ts'
import { persisted } from '#kit/web/persisted.ts'
import type { EndedSession } from '../focus-timer.rules.ts'
import { parseOutbox, type UnsentSession, withoutSent, withUnsent } from '../outbox.rules.ts'
import { unsentSessionsKey } from '../unsent-key.ts'

const outbox = persisted<readonly UnsentSession[]>({ key: unsentSessionsKey, initial: [], parse: parseOutbox })

export const unsentSessions = outbox.get
export const useUnsentSessions = outbox.use
export const onOutboxChange = outbox.subscribe

/** Keeps a completed session until the server has it. It belongs to the day on which it ended. */
export function postSession({ id, minutes, endedAt }: EndedSession, userId: string): void {
  const session = { id, userId, day: localDate(new Date(endedAt)), minutes, endedAt: new Date(endedAt).toISOString() }
  outbox.set(withUnsent(outbox.refresh(), session))
}

export function takeFromOutbox(id: string): void {
  outbox.set(withoutSent(outbox.refresh(), id))
}
