import { sessionTexts } from '#features/focus-timer/focus-session.texts.ts'
import { leftMs } from '#features/focus-timer/focus-timer.rules.ts'
import { formatTime } from '#features/focus-timer/timer-view.rules.ts'
import { useTimer } from '#features/focus-timer/web/timer-store.ts'
import { useFocusTimerSummary } from '#features/focus-timer/web/use-focus-timer-summary.ts'
import { Tomato } from '#kit/web/drawings/tomato.tsx'
import { openTimer } from '../focus-timer/timer-opening.ts'

/** Shows a timer in use in the navigation, so that it is visible on every screen. */
export function NavigationTimer({ userId }: { userId: string }) {
  const timer = useTimer()
  const summary = useFocusTimerSummary()
  const { kind } = timer.phase
  if (timer.userId !== userId || kind === 'ready' || summary === null) return null
  return (
    <li className="flex-1 lg:flex-none">
      <button
        type="button"
        onClick={openTimer}
        aria-label={sessionTexts.navigation(summary)}
        className="group flex min-h-14 w-full flex-col items-center justify-center gap-1 rounded-control text-muted-foreground text-sm hover:text-foreground"
      >
        <span className="rounded-badge px-5 py-0.5 transition-colors group-hover:bg-muted max-[22.5rem]:px-3">
          <Tomato progress={0} className="size-7" />
        </span>
        {kind === 'choosing' ? sessionTexts.done : formatTime(leftMs(timer, Date.now()))}
      </button>
    </li>
  )
}
