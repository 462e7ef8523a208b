import { sessionTexts } from '../focus-session.texts.ts'
import { formatTime } from '../timer-view.rules.ts'
import { useTimer } from './timer-store.ts'
import { useTimeLeft } from './use-time-left.ts'

const texts = sessionTexts.summary

/** The timer's state in a few words, such as `12:30 left`. Null when there is nothing to report. */
export function useFocusTimerSummary(): string | null {
  const timer = useTimer()
  const time = formatTime(useTimeLeft(timer))
  const isBreak = timer.mode === 'break'
  switch (timer.phase.kind) {
    case 'running':
      return isBreak ? texts.resting(time) : texts.running(time)
    case 'paused':
      return texts.paused(time)
    case 'choosing':
      return texts.choosing
    case 'ready':
      return isBreak ? texts.breakReady : null
  }
}
