import { useEffect, useState } from 'react'
import { leftMs, type TimerSession, tickMs } from '../focus-timer.rules.ts'

/** Milliseconds left. While the timer runs, updates at every full second left. */
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
