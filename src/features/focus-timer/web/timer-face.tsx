import { Tomato } from '#kit/web/drawings/tomato.tsx'
import { lengthMs, type Timer } from '../focus-timer.rules.ts'
import { focusTimerTexts } from '../focus-timer.texts.ts'
import { formatTime } from '../timer-view.rules.ts'
import { spokenTime } from './announcements.ts'
import { useTimeLeft } from './use-time-left.ts'

/** The tomato with the time on it. A screen reader finds the time here and is never interrupted by it. */
export function TimerFace({ timer }: { timer: Timer }) {
  const left = useTimeLeft(timer)
  return (
    <div role="timer" aria-label={focusTimerTexts.timeLeft[timer.mode]} className="tabular-nums">
      <Tomato progress={1 - left / lengthMs(timer)} time={formatTime(left)} className="size-[min(19rem,76vw,42dvh)]" />
      <span className="sr-only">{spokenTime(left)}</span>
    </div>
  )
}
