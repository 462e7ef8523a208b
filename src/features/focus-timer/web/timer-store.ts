import { useMemo } from 'react'
import { persisted } from '#kit/web/persisted.ts'
import { type EndedSession, freshSession, type Timer, type TimerAction, type TimerSession, timer } from '../focus-timer.rules.ts'
import { parseCount, parseSession, timerKey } from '../stored-timer.rules.ts'

/** The one timer of this browser: every tab shows it, and a reload finds it again. */
const session = persisted<TimerSession>({ key: timerKey, initial: freshSession, parse: parseSession })
/** How many pomodoros this browser has seen completed. */
const completedPomodoros = persisted<number>({ key: 'completedPomodoros', initial: 0, parse: parseCount })

type EndListener = (ended: EndedSession, timer: Timer) => void
const endListeners = new Set<EndListener>()

export const currentSession = session.get
export const onSessionChange = session.subscribe

export function useTimer(): Timer {
  const current = session.use()
  const completed = completedPomodoros.use()
  return useMemo(() => ({ ...current, completed }), [current, completed])
}

/** Does something with the timer, now. */
export function changeTimer(action: TimerAction): void {
  const before: Timer = { ...session.get(), completed: completedPomodoros.get() }
  const after = timer(before, { ...action, now: Date.now() })
  if (after === before) return
  const { completed, ...changed } = after
  if (completed !== before.completed) completedPomodoros.set(completed)
  session.set(changed)
  if (after.ended && after.ended.id !== before.ended?.id) for (const listener of endListeners) listener(after.ended, after)
}

/** Takes over what another tab may have done a moment ago. */
export function refreshTimer(): void {
  session.refresh()
  completedPomodoros.refresh()
}

/** Tells of sessions that end by what this tab does, not of those that end in another. Returns how to stop listening. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener)
  return () => void endListeners.delete(listener)
}
