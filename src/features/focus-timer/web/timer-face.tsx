import { Tomato } from '#kit/web/drawings/tomato.tsx'
import type { Timer } from '../focus-timer.rules.ts'
import { focusTimerTexts } from '../focus-timer.texts.ts'
import { formatTime, progressOf } from '../timer-view.rules.ts'
import { spokenTime } from './announcements.ts'
import { useTimeLeft } from './use-time-left.ts'

/** The tomato with the time left. Screen readers can read the time, but it is never announced. */
export function TimerFace({ timer, isFullScreen = false }: { timer: Timer; isFullScreen?: boolean }) {
  const left = useTimeLeft(timer)
  return (
    <div role="timer" aria-label={focusTimerTexts.timeLeft[timer.mode]}>
      <Tomato
        progress={progressOf(timer, left)}
        time={formatTime(left)}
        className={timer.phase.kind === 'choosing' ? small : isFullScreen ? largest : large}
      />
      <span className="sr-only">{spokenTime(left)}</span>
    </div>
  )
}

const large = '-my-3 size-[min(22rem,80vw,44dvh)]'
const largest = '-my-3 size-[min(40rem,88vw,54dvh)]'
/** Leaves room for the break chooser. On a phone, the toast would cover the chooser otherwise. */
const small = '-my-2 size-[min(22rem,28dvh)] max-sm:size-[min(52vw,26dvh)]'
