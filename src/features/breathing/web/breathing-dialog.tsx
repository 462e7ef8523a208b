import { useEffect } from 'react'
import { keepScreenOn } from '#kit/web/offline/wake-lock.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { useSpaceKey } from '#kit/web/ui/use-space-key.ts'
import Pause from '~icons/lucide/pause'
import Play from '~icons/lucide/play'
import RotateCcw from '~icons/lucide/rotate-ccw'
import { type Breathing, isUnderWay, momentOf } from '../breathing.rules.ts'
import { breathingTexts as texts } from '../breathing.texts.ts'
import { BreathingCourse } from './breathing-course.tsx'
import { BreathingFlower } from './breathing-flower.tsx'
import { BreathingOptions } from './breathing-options.tsx'
import { useBreathing } from './use-breathing.ts'

export function BreathingDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={texts.title} description={texts.lead}>
      <BreathingSession />
    </Dialog>
  )
}

/** The content of the dialog. Mounted only while the dialog is open, so that closing it ends the session. */
function BreathingSession() {
  const { breath, toggle, reset, choose } = useBreathing()
  const isOnTheWay = isUnderWay(breath)
  const isRunning = breath.status === 'running'
  useEffect(() => (isRunning ? keepScreenOn() : undefined), [isRunning])
  useSpaceKey(toggle)
  const { title, text } = wordsFor(breath)

  return (
    <div className="flex flex-col items-center gap-4 sm:gap-5">
      <BreathingFlower breath={breath}>{isOnTheWay && Math.ceil(momentOf(breath).phaseLeftMs / 1000)}</BreathingFlower>
      <div className="flex flex-col gap-1 text-center">
        {/* The text changes with the phase and not every second, so that screen readers announce each phase once. */}
        <p role="status" className="font-heading text-[clamp(1.75rem,8vw,2.25rem)] leading-tight">
          {title}
        </p>
        <p className="text-muted-foreground">{text}</p>
      </div>
      <div className="flex w-full justify-center gap-3 max-[22.5rem]:gap-2">
        <Button
          size="large"
          onClick={toggle}
          className="min-w-[min(9rem,100%)] max-[22.5rem]:min-w-0 max-[22.5rem]:flex-1 max-[22.5rem]:px-3"
        >
          {isRunning ? <Pause aria-hidden /> : <Play aria-hidden />}
          {isRunning ? texts.pause : breath.status === 'paused' ? texts.resume : texts.start}
        </Button>
        {/* Not disabled when there is nothing to reset, so that it keeps focus. */}
        <Button
          variant="secondary"
          size="large"
          onClick={reset}
          aria-disabled={breath.status === 'ready'}
          className="aria-disabled:opacity-60 max-[22.5rem]:flex-1 max-[22.5rem]:px-3"
        >
          <RotateCcw aria-hidden />
          {texts.reset}
        </Button>
      </div>
      {/* Both share one grid cell, as tall as the taller one, so that nothing jumps when the session starts. */}
      <div className="grid w-full items-center pt-1 [&>*]:[grid-area:1/1]">
        <div className={classNames(isOnTheWay && 'invisible')}>
          <BreathingOptions choice={breath} onChoose={choose} />
        </div>
        {isOnTheWay && <BreathingCourse breath={breath} />}
      </div>
    </div>
  )
}

function wordsFor(breath: Breathing): { title: string; text: string } {
  if (breath.status === 'ready') return { title: texts.ready, text: texts.readyText }
  if (breath.status === 'complete') return { title: texts.complete, text: texts.completeText(breath.cycles) }
  const { phase } = momentOf(breath)
  return { title: texts.phases[phase], text: breath.status === 'paused' ? texts.paused : texts.hints[phase] }
}
