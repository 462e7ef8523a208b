import { leftMs, tickMs } from '../focus-timer.rules.ts'
import { changeTimer, currentSession, onSessionChange, refreshTimer } from './timer-store.ts'

/** A hidden tab waits this long, so that a visible tab ends the session and notifies the user. */
const hiddenTabWaitsMs = 400
/** How long the tab that ended the session keeps the lock, until the other tabs have received the change. */
const broadcastMs = 250

interface Times {
  onTick: () => void
  /** Syncs first, because the timer may have been changed on another device. */
  beforeEnd: () => Promise<void>
}

/**
 * Ends the session on time, in one tab only, and calls `onTick` every second while it runs. Browsers delay the ticks of a hidden tab by up
 * to a minute, but not one long timeout. Therefore the end has its own timeout.
 */
export function keepTime({ onTick, beforeEnd }: Times): () => void {
  let ending: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  let seen = { session: currentSession(), at: Date.now() }

  function tick() {
    const now = Date.now()
    // Compare the clock only within one session state. A state from another tab wasn't seen before.
    if (currentSession() === seen.session && now < seen.at) changeTimer({ type: 'tick', seenAt: seen.at })
    seen = { session: currentSession(), at: now }
    if (isDue(now)) endOnce(beforeEnd)
    onTick()
  }

  function plan() {
    stop()
    const session = currentSession()
    if (session.phase.kind === 'running') {
      ending = setTimeout(tick, leftMs(session, Date.now()) + 1)
      ticking = setInterval(tick, tickMs)
    }
    tick()
  }

  function stop() {
    clearTimeout(ending)
    clearInterval(ticking)
  }

  plan()
  const unsubscribe = onSessionChange(plan)
  document.addEventListener('visibilitychange', tick)
  return () => {
    stop()
    unsubscribe()
    document.removeEventListener('visibilitychange', tick)
  }
}

const isDue = (now: number) => currentSession().phase.kind === 'running' && leftMs(currentSession(), now) === 0

let isEnding = false

async function endOnce(beforeEnd: Times['beforeEnd']): Promise<void> {
  if (isEnding) return
  isEnding = true
  try {
    if (document.hidden) await delay(hiddenTabWaitsMs)
    await endInOneTab(beforeEnd)
  } finally {
    isEnding = false
  }
}

async function endInOneTab(beforeEnd: Times['beforeEnd']): Promise<void> {
  try {
    await navigator.locks.request('focus-timer', { ifAvailable: true }, async (lock) => {
      // Another tab is ending the session. The next tick checks again.
      if (!lock) return
      await beforeEnd()
      endIfDue()
      await delay(broadcastMs)
    })
  } catch {
    // There are no locks without a secure connection or with blocked storage. The stored state has to be enough.
    await beforeEnd()
    endIfDue()
  }
}

function endIfDue(): void {
  refreshTimer()
  if (isDue(Date.now())) changeTimer({ type: 'tick' })
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
