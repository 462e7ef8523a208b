import { v4 as newId } from 'uuid'
import { persisted } from '#kit/web/page/persisted.ts'
import type { EndedSession, Timer } from '../focus-timer.rules.ts'
import {
  freshSync,
  parseSync,
  received,
  type ServerTimer,
  syncOf,
  type TimerSync,
  withChange,
  withUnsent,
} from '../timer-sync.rules.ts'
import { currentTimer, showTimer } from './timer-store.ts'

/** What this browser knows about the server's timer. Shared by all tabs. */
const sync = persisted<TimerSync>({ key: 'focusTimerSync', initial: freshSync, parse: parseSync })

const newChange = () => ({ id: newId(), now: Date.now() })

/** The sync state for the owner of the current timer. */
export function timerSync(): TimerSync {
  const known = sync.refresh()
  const own = syncOf(known, currentTimer(), newChange())
  if (own !== known) sync.set(own)
  return own
}

export function noteChange(before: Timer, after: Timer): void {
  sync.set(withChange(timerSync(), before, after, newChange()))
}

/** The user has seen the end of a session here. Sending that as a change prevents a push message to the other devices. */
export function noteSeenEnd({ endedAt }: EndedSession): void {
  sync.set(withUnsent(timerSync(), { id: newId(), madeAt: endedAt }))
}

/** Called before a change is sent. */
export function noteSent(id: string): void {
  sync.set({ ...timerSync(), sent: id })
}

/** Drops a change that the server has refused. */
export function dropChange(id: string): void {
  const known = timerSync()
  if (known.unsent?.id === id) sync.set({ ...known, unsent: null })
}

export function takeAnswer(answer: ServerTimer, sent: string | null): void {
  const timer = currentTimer()
  const after = received({ timer, sync: timerSync() }, answer, { sent, now: Date.now() })
  sync.set(after.sync)
  if (after.timer !== timer) showTimer(after.timer)
}
