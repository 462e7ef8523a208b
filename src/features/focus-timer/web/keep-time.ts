import { leftMs, tickMs } from '../focus-timer.rules.ts'
import { changeTimer, currentSession, onSessionChange, refreshTimer } from './timer-store.ts'

/** The tab that somebody looks at is the one to tell them. */
const hiddenTabWaitsMs = 400
/** How long the tab that ended a session keeps the others out, until they have heard of it. */
const broadcastMs = 250

interface Times {
  onTick: () => void
  /** Another device may have done something with the timer. */
  beforeEnd: () => Promise<void>
}

/**
 * Ends the session at its time, in one tab only, and calls `onTick` each second while it runs. A browser puts off the ticks of a
 * hidden tab by up to a minute, but not a single long timeout: the end has one of its own.
 */
export function keepTime({ onTick, beforeEnd }: Times): () => void {
  let ending: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  let seen = { session: currentSession(), at: Date.now() }

  function look() {
    const now = Date.now()
    // What came from elsewhere was not seen before.
    if (currentSession() === seen.session && now < seen.at) changeTimer({ type: 'tick', seenAt: seen.at })
    seen = { session: currentSession(), at: now }
    if (isDue(now)) endOnce(beforeEnd)
    onTick()
  }

  function plan() {
    stop()
    const session = currentSession()
    if (session.phase.kind === 'running') {
      ending = setTimeout(look, leftMs(session, Date.now()) + 1)
      ticking = setInterval(look, tickMs)
    }
    look()
  }

  function stop() {
    clearTimeout(ending)
    clearInterval(ticking)
  }

  plan()
  const unsubscribe = onSessionChange(plan)
  document.addEventListener('visibilitychange', look)
  return () => {
    stop()
    unsubscribe()
    document.removeEventListener('visibilitychange', look)
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
      // Another tab is at it; the next tick looks again.
      if (!lock) return
      await beforeEnd()
      endIfDue()
      await delay(broadcastMs)
    })
  } catch {
    // Without a secure connection, or with storage blocked, there are no locks: what is stored must do.
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
