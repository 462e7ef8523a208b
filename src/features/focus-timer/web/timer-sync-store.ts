import { v4 as newId } from 'uuid'
import { persisted } from '#kit/web/page/persisted.ts'
import type { EndedSession, Timer } from '../focus-timer.rules.ts'
import { freshSync, parseSync, received, type ServerTimer, syncOf, type TimerSync, withChange } from '../timer-sync.rules.ts'
import { currentTimer, showTimer } from './timer-store.ts'

/** What this browser knows of the timer on the server, in all of its tabs. */
const sync = persisted<TimerSync>({ key: 'focusTimerSync', initial: freshSync, parse: parseSync })

const newChange = () => ({ id: newId(), now: Date.now() })

/** As it is for the person whose timer is shown. */
export function timerSync(): TimerSync {
  const known = sync.refresh()
  const own = syncOf(known, currentTimer(), newChange())
  if (own !== known) sync.set(own)
  return own
}

export function noteChange(before: Timer, after: Timer): void {
  sync.set(withChange(timerSync(), before, after, newChange()))
}

/** Somebody looked at the end of a session here: the other devices need not be told. */
export function noteSeenEnd({ endedAt }: EndedSession): void {
  sync.set({ ...timerSync(), unsent: { id: newId(), madeAt: endedAt } })
}

/** What the server has refused is not sent again. */
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
