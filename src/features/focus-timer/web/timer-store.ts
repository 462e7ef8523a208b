import { useMemo } from 'react'
import { persisted } from '#kit/web/page/persisted.ts'
import { type EndedSession, freshSession, type Timer, type TimerAction, type TimerSession, timer } from '../focus-timer.rules.ts'
import { parseCount, parseSession, timerKey } from '../stored-timer.rules.ts'

/** The one timer of this browser. It is shared by all tabs and survives a reload. */
const session = persisted<TimerSession>({ key: timerKey, initial: freshSession, parse: parseSession })
/** The number of pomodoros completed in this browser. */
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

/** Applies an action to the timer at the current time. */
export function changeTimer(action: TimerAction): void {
  const before = currentTimer()
  const after = timer(before, { ...action, now: Date.now() })
  if (after === before) return
  showTimer(after)
  for (const listener of changeListeners) listener({ action, before, after })
}

/** Replaces the timer. */
export function showTimer({ completed, ...changed }: Timer): void {
  if (completed !== completedPomodoros.get()) completedPomodoros.set(completed)
  session.set(changed)
}

/** Reads changes that another tab may just have stored. */
export function refreshTimer(): void {
  session.refresh()
  completedPomodoros.refresh()
}

/** Calls the listener for changes made in this tab, not in other tabs. Returns a function that stops listening. */
export function onTimerChange(listener: ChangeListener): () => void {
  changeListeners.add(listener)
  return () => void changeListeners.delete(listener)
}

/** Calls the listener for sessions that end in this tab. */
export const onSessionEnd = (listener: (ended: EndedSession, timer: Timer) => void): (() => void) =>
  onTimerChange(({ before, after }) => {
    if (after.ended && after.ended.id !== before.ended?.id) listener(after.ended, after)
  })
