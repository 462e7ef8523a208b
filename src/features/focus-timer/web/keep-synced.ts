import { call } from '#kit/web/calls/call.ts'
import { CallError } from '#kit/web/calls/call-error.ts'
import { focusTimerApi } from '../focus-timer.contract.ts'
import { isDone, msSince, toSent } from '../timer-sync.rules.ts'
import { currentTimer, onTimerChange } from './timer-store.ts'
import { dropChange, noteChange, takeAnswer, timerSync } from './timer-sync-store.ts'

const retryMs = 30_000
/** Who looks at the end of a session waits for this, at most. */
const answerWithinMs = 1500

export interface TimerSyncing {
  /** Tells the server what was done here, or asks it how the timer stands. Resolves also when there is no answer. */
  look(): Promise<void>
  /** Tells what was done, also when a call is under way that does not. */
  tell(): void
  stop(): void
}

/** Keeps the timer of this browser and of the person's other devices the same: whenever somebody looks at it, or does something. */
export function keepSynced(userId: string): TimerSyncing {
  let looking: Promise<void> | null = null
  /** Something was done while a call was under way. */
  let isNews = false
  let isStopped = false

  function look(): Promise<void> {
    looking ??= exchange(userId)
      .catch(() => undefined)
      .finally(() => {
        looking = null
        if (!isStopped && isNews) tell()
      })
    return looking
  }

  function tell(): void {
    isNews = looking !== null
    if (!isNews) look()
  }

  const lookWhenSeen = () => {
    if (!document.hidden) look()
  }

  look()
  const unsubscribe = onTimerChange(({ action, before, after }) => {
    if (!isDone(action)) return
    noteChange(before, after)
    tell()
  })
  const retrying = setInterval(() => {
    if (timerSync().unsent !== null) look()
  }, retryMs)
  document.addEventListener('visibilitychange', lookWhenSeen)
  window.addEventListener('focus', lookWhenSeen)
  window.addEventListener('online', look)
  return {
    look,
    tell,
    stop() {
      isStopped = true
      unsubscribe()
      clearInterval(retrying)
      document.removeEventListener('visibilitychange', lookWhenSeen)
      window.removeEventListener('focus', lookWhenSeen)
      window.removeEventListener('online', look)
    },
  }
}

async function exchange(userId: string): Promise<void> {
  const signal = AbortSignal.timeout(answerWithinMs)
  const { unsent, notEnded } = timerSync()
  if (unsent === null) return takeAnswer(await call(focusTimerApi.timer, { params: { userId }, signal }), null)
  const now = Date.now()
  const body = {
    changeId: unsent.id,
    msAgo: msSince(unsent.madeAt, now),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    timer: toSent(currentTimer(), now),
    notEnded: [...notEnded],
  }
  try {
    takeAnswer(await call(focusTimerApi.changeTimer, { params: { userId }, body, signal }), unsent.id)
  } catch (error) {
    if (error instanceof CallError && error.status === 400) dropChange(unsent.id)
    throw error
  }
}
