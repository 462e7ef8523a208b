import { useEffect, useRef, useState } from 'react'
import { persisted } from '#kit/web/page/persisted.ts'
import {
  type Breathing,
  type BreathingChoice,
  type BreathingEvent,
  breathing,
  defaultChoice,
  isUnderWay,
  msUntilNextSecond,
  newBreathing,
  parseBreathingChoice,
} from '../breathing.rules.ts'

const lastChoice = persisted<BreathingChoice>({ key: 'breathing', initial: defaultChoice, parse: parseBreathingChoice })

export interface BreathingControls {
  breath: Breathing
  /** Starts, pauses or resumes, depending on the current status. */
  toggle: () => void
  reset: () => void
  choose: (choice: BreathingChoice) => void
}

/** Runs a breathing reset. It advances at every full second of the session, and when the page becomes visible again. */
export function useBreathing(): BreathingControls {
  const [breath, setBreath] = useState(() => newBreathing(lastChoice.get()))
  // The state for the timers, which may fire before React has rendered the last change.
  const latest = useRef(breath)
  const send = useRef((event: BreathingEvent) => {
    latest.current = breathing(latest.current, event)
    setBreath(latest.current)
  }).current

  const isRunning = breath.status === 'running'
  useEffect(() => {
    if (!isRunning) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(tick, msUntilNextSecond(latest.current))
    }
    const tick = () => {
      clearTimeout(timer)
      send({ type: 'ticked', now: Date.now() })
      if (latest.current.status === 'running') wait()
    }
    wait()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [isRunning, send])

  return {
    breath,
    toggle: () => {
      const { status } = latest.current
      const type = status === 'running' ? 'paused' : status === 'paused' ? 'resumed' : 'started'
      send({ type, now: Date.now() })
    },
    reset: () => send({ type: 'reset' }),
    choose: (choice) => {
      if (!isUnderWay(latest.current)) lastChoice.set(choice)
      send({ type: 'chosen', choice })
    },
  }
}
