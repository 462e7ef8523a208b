import type { RefObject } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import Pause from '~icons/lucide/pause'
import Play from '~icons/lucide/play'
import RotateCcw from '~icons/lucide/rotate-ccw'
import Square from '~icons/lucide/square'
import { focusTimerTexts } from '../focus-timer.texts.ts'
import type { TimerControls } from '../timer-view.rules.ts'

const texts = focusTimerTexts.actions
const icons = { start: Play, pause: Pause, resume: Play }

interface TimerButtonsProps {
  controls: TimerControls
  mainRef: RefObject<HTMLButtonElement | null>
  onMain: () => void
  onReset: () => void
  onStop: () => void
}

/** One large button in a fixed place, and the small buttons that are currently available. */
export function TimerButtons({ controls, mainRef, onMain, onReset, onStop }: TimerButtonsProps) {
  const { main, canUseMain, canReset, canStop } = controls
  const Icon = icons[main]
  return (
    <div className="flex w-full flex-col items-center gap-3">
      <Button
        ref={mainRef}
        size="large"
        disabled={!canUseMain}
        onClick={onMain}
        aria-keyshortcuts="Space"
        className="w-full max-w-80"
      >
        <Icon aria-hidden />
        {texts[main]}
      </Button>
      {(canReset || canStop) && (
        <div className="flex w-full max-w-80 large-text:flex-wrap gap-3">
          {canReset && (
            <Button variant="secondary" onClick={onReset} className="flex-1">
              <RotateCcw aria-hidden />
              {texts.reset}
            </Button>
          )}
          {canStop && (
            <Button variant="secondary" onClick={onStop} className="flex-1">
              <Square aria-hidden />
              {texts.stop}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
