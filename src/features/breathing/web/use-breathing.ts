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
  /** Start, Pause or Resume, whichever comes next. */
  toggle: () => void
  reset: () => void
  choose: (choice: BreathingChoice) => void
}

/** A breathing reset that moves on by itself, at every whole second of it and when the page is seen again. */
export function useBreathing(): BreathingControls {
  const [breath, setBreath] = useState(() => newBreathing(lastChoice.get()))
  // The timers run ahead of what is drawn.
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
