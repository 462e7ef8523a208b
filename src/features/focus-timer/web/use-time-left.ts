import { useEffect, useState } from 'react'
import { leftMs, type TimerSession, tickMs } from '../focus-timer.rules.ts'

/** Milliseconds left, brought up to date at every full second of them while the timer runs. */
export function useTimeLeft(session: TimerSession): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (session.phase.kind !== 'running') return
    let next: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(next)
      const present = Date.now()
      setNow(present)
      next = setTimeout(update, leftMs(session, present) % tickMs || tickMs)
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(next)
      document.removeEventListener('visibilitychange', update)
    }
  }, [session])
  return leftMs(session, now)
}
