import type { RefObject } from 'react'
import { classNames } from '#kit/web/ui/class-names.ts'
import type { TimerLengths } from '../focus-timer.rules.ts'
import { focusTimerTexts } from '../focus-timer.texts.ts'

const texts = focusTimerTexts.chooser

interface BreakChooserProps {
  headingRef: RefObject<HTMLHeadingElement | null>
  breaks: TimerLengths['breaks']
  suggested: number
  onChoose: (minutes: number) => void
}

export function BreakChooser({ headingRef, breaks, suggested, onChoose }: BreakChooserProps) {
  return (
    <section aria-labelledby="break-chooser" className="flex w-full max-w-80 flex-col gap-3">
      <h3 id="break-chooser" ref={headingRef} tabIndex={-1} className="text-center text-xl outline-none">
        {texts.title}
      </h3>
      <div className="grid grid-cols-3 gap-2">
        {breaks.map((minutes, at) => (
          <button
            key={texts.names[at]}
            type="button"
            onClick={() => onChoose(minutes)}
            className={classNames(option, minutes === suggested ? 'border-primary bg-secondary' : 'border-input')}
          >
            <span className="font-heading text-lg leading-snug">{texts.names[at]}</span>
            <span>{texts.minutes(minutes)}</span>
            {minutes === suggested && <span className="font-semibold text-sm">{texts.suggested}</span>}
          </button>
        ))}
      </div>
    </section>
  )
}

const option =
  'flex min-h-24 flex-col items-center justify-center rounded-control border px-1 py-2 text-center transition-colors hover:bg-secondary'
