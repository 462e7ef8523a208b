import { useEffect, useRef } from 'react'
import type { TimerPhase } from '../focus-timer.rules.ts'

/**
 * Moves focus to the heading of the break chooser when it appears. Moves it back to the large button when the focused element is gone, for
 * example after entering or leaving full screen.
 */
export function useTimerFocus(kind: TimerPhase['kind'], isFullScreen: boolean) {
  const main = useRef<HTMLButtonElement>(null)
  const chooser = useRef<HTMLHeadingElement>(null)
  const previous = useRef({ kind, isFullScreen })
  useEffect(() => {
    const before = previous.current
    previous.current = { kind, isFullScreen }
    if (before.kind === kind && before.isFullScreen === isFullScreen) return
    if (kind === 'choosing') chooser.current?.focus()
    else if (!isOnControl(document.activeElement)) main.current?.focus()
  }, [kind, isFullScreen])
  return { main, chooser }
}

function isOnControl(focused: Element | null): boolean {
  return focused instanceof HTMLButtonElement && !focused.disabled
}
