import { useMemo } from 'react'
import { persisted } from '#kit/web/page/persisted.ts'
import { type EndedSession, freshSession, type Timer, type TimerAction, type TimerSession, timer } from '../focus-timer.rules.ts'
import { parseCount, parseSession, timerKey } from '../stored-timer.rules.ts'

/** The one timer of this browser: every tab shows it, and a reload finds it again. */
const session = persisted<TimerSession>({ key: timerKey, initial: freshSession, parse: parseSession })
/** How many pomodoros this browser has seen completed. */
const completedPomodoros = persisted<number>({ key: 'completedPomodoros', initial: 0, parse: parseCount })

interface TimerChange {
  action: TimerAction
  before: Timer
  after: Timer
}

type ChangeListener = (change: TimerChange) => void
const changeListeners = new Set<ChangeListener>()

export const currentSession = session.get
export const onSessionChange = session.subscribe
export const currentTimer = (): Timer => ({ ...session.get(), completed: completedPomodoros.get() })

export function useTimer(): Timer {
  const current = session.use()
  const completed = completedPomodoros.use()
  return useMemo(() => ({ ...current, completed }), [current, completed])
}

/** Does something with the timer, now. */
export function changeTimer(action: TimerAction): void {
  const before = currentTimer()
  const after = timer(before, { ...action, now: Date.now() })
  if (after === before) return
  showTimer(after)
  for (const listener of changeListeners) listener({ action, before, after })
}

/** From now on this is the timer. */
export function showTimer({ completed, ...changed }: Timer): void {
  if (completed !== completedPomodoros.get()) completedPomodoros.set(completed)
  session.set(changed)
}

/** Takes over what another tab may have done a moment ago. */
export function refreshTimer(): void {
  session.refresh()
  completedPomodoros.refresh()
}

/** Tells of what this tab does with the timer, not of what another one does. Returns how to stop listening. */
export function onTimerChange(listener: ChangeListener): () => void {
  changeListeners.add(listener)
  return () => void changeListeners.delete(listener)
}

/** Tells of sessions that end by what this tab does. */
export const onSessionEnd = (listener: (ended: EndedSession, timer: Timer) => void): (() => void) =>
  onTimerChange(({ before, after }) => {
    if (after.ended && after.ended.id !== before.ended?.id) listener(after.ended, after)
  })
