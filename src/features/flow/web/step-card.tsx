import { Button } from '#kit/web/ui/button.tsx'
import RefreshCw from '~icons/lucide/refresh-cw'
import { promptsPerStep } from '../flow.rules.ts'
import { type FlowStep, flowSteps } from '../flow.steps.ts'
import { flowTexts } from '../flow.texts.ts'
import { StepDrawing } from './step-drawing.tsx'

interface StepCardProps {
  step: FlowStep
  /** Index of the shown prompt, 0 to 2. */
  promptIndex: number
  onAnotherPrompt: () => void
}

/** A step with its description, and a note with one of its prompts. */
export function StepCard({ step: { title, icon, description, prompts }, promptIndex, onAnotherPrompt }: StepCardProps) {
  const number = flowSteps.findIndex((other) => other.title === title) + 1
  return (
    <section className="flex flex-col gap-4 sm:gap-5">
      {/* Screen readers announce changes here, of the step or only of the prompt. */}
      <div aria-live="polite" className="flex flex-col gap-4 sm:gap-5">
        <div className="flex items-center gap-4 sm:gap-6">
          <StepDrawing icon={icon} className="size-16 shrink-0 sm:size-22" />
          <div className="flex min-w-0 flex-col gap-0.5">
            <p className="font-semibold text-accent text-sm">{flowTexts.stepNumber(number, flowSteps.length)}</p>
            <h3 className="text-2xl">{title}</h3>
            <p className="text-muted-foreground">{description}</p>
          </div>
        </div>
        <p className={note}>{prompts[promptIndex]}</p>
      </div>
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-muted-foreground text-sm">{flowTexts.promptNumber(promptIndex + 1, promptsPerStep)}</p>
        <Button variant="quiet" onClick={onAnotherPrompt} className="-me-3 px-3 text-primary">
          <RefreshCw aria-hidden />
          {flowTexts.anotherPrompt}
        </Button>
      </div>
    </section>
  )
}

/** A ruled note with room for the longest prompt, so that nothing jumps when the prompt changes. */
const note =
  'min-h-40 rounded-control border border-border bg-muted px-5 py-4 font-heading text-xl leading-8 text-foreground shadow-pressed ' +
  'bg-[linear-gradient(#0000_calc(100%-1px),var(--border)_0)] bg-[length:100%_2rem] bg-origin-content ' +
  'sm:min-h-38 sm:bg-[length:100%_2.25rem] sm:px-9 sm:text-2xl sm:leading-9'
