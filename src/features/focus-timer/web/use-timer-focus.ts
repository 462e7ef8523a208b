import { useEffect, useRef } from 'react'
import type { TimerPhase } from '../focus-timer.rules.ts'

/** Focus goes to the question when a break is to be chosen, and back to the large button when what had it is gone. */
export function useTimerFocus(kind: TimerPhase['kind']) {
  const main = useRef<HTMLButtonElement>(null)
  const chooser = useRef<HTMLHeadingElement>(null)
  const previous = useRef(kind)
  useEffect(() => {
    if (previous.current === kind) return
    previous.current = kind
    if (kind === 'choosing') chooser.current?.focus()
    else if (!isOnControl(document.activeElement)) main.current?.focus()
  }, [kind])
  return { main, chooser }
}

function isOnControl(focused: Element | null): boolean {
  return focused instanceof HTMLButtonElement && !focused.disabled
}
