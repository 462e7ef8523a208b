import { accountReadOnly } from '#kit/errors.ts'
import { deviceTimeZone } from '#kit/local-day.ts'
import { call } from '#kit/web/calls/call.ts'
import { CallError } from '#kit/web/calls/call-error.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { focusTimerApi } from '../focus-timer.contract.ts'
import { isDone, msSince, toSent } from '../timer-sync.rules.ts'
import { currentTimer, onTimerChange } from './timer-store.ts'
import { dropChange, noteChange, noteSent, takeAnswer, timerSync } from './timer-sync-store.ts'

const retryMs = 30_000
/** Timeout of a request. The notice about the end of a session waits this long at most. */
const answerWithinMs = 1500

export interface TimerSyncing {
  /** Sends the latest change, or asks for the timer. Resolves even if the request fails. */
  sync(): Promise<void>
  /** Sends the latest change. If a request is already running, sends it afterwards. */
  send(): void
  stop(): void
}

/**
 * Keeps the timer in sync with the user's other devices: on every action, and when the page becomes visible or goes online. Repeats what
 * failed.
 */
export function keepSynced(userId: string): TimerSyncing {
  let syncing: Promise<void> | null = null
  /** True if something was done while a request was running. */
  let hasNewer = false
  /** True if the last request failed, or its reply took too long. */
  let isBehind = false
  let isStopped = false

  function sync(): Promise<void> {
    syncing ??= exchange(userId)
      .then(() => false)
      .catch(() => true)
      .then((hasFailed) => {
        isBehind = hasFailed
      })
      .finally(() => {
        syncing = null
        if (!isStopped && hasNewer) send()
      })
    return syncing
  }

  function send(): void {
    hasNewer = syncing !== null
    if (!hasNewer) sync()
  }

  const syncWhenVisible = () => {
    if (!document.hidden) sync()
  }

  sync()
  const unsubscribe = onTimerChange(({ action, before, after }) => {
    if (!isDone(action)) return
    noteChange(before, after)
    send()
  })
  const retrying = setInterval(() => {
    if (timerSync().unsent !== null || (isBehind && !document.hidden)) sync()
  }, retryMs)
  document.addEventListener('visibilitychange', syncWhenVisible)
  window.addEventListener('focus', syncWhenVisible)
  window.addEventListener('online', sync)
  return {
    sync,
    send,
    stop() {
      isStopped = true
      unsubscribe()
      clearInterval(retrying)
      document.removeEventListener('visibilitychange', syncWhenVisible)
      window.removeEventListener('focus', syncWhenVisible)
      window.removeEventListener('online', sync)
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
    after: unsent.after,
    msAgo: msSince(unsent.madeAt, now),
    timeZone: deviceTimeZone(),
    timer: toSent(currentTimer(), now),
    notEnded: [...notEnded],
  }
  noteSent(unsent.id)
  try {
    takeAnswer(await call(focusTimerApi.changeTimer, { params: { userId }, body, signal }), unsent.id)
  } catch (error) {
    const isReadOnly = error instanceof CallError && error.code === accountReadOnly.code
    if (isReadOnly) toastFailure(error, '')
    if (isReadOnly || (error instanceof CallError && error.status === 400)) dropChange(unsent.id)
    throw error
  }
}
