import { classNames } from '#kit/web/ui/class-names.ts'
import Check from '~icons/lucide/check'
import { type FlowDay, isStepDone } from '../flow.rules.ts'
import { flowSteps } from '../flow.steps.ts'
import { flowTexts } from '../flow.texts.ts'

interface StepListProps {
  day: FlowDay
  onChoose: (index: number) => void
}

/** The letters F, L, O and W in a row. Shows the current step and the completed ones, and lets the user go to any step. */
export function StepList({ day, onChoose }: StepListProps) {
  return (
    <ol aria-label={flowTexts.steps} className="isolate grid grid-cols-4">
      {flowSteps.map(({ id, title }, index) => {
        const isCurrent = index === day.index
        const isDone = isStepDone(day, id)
        return (
          <li key={id} className="relative min-w-0">
            {index > 0 && (
              <span
                aria-hidden
                className={classNames(line, isStepDone(day, flowSteps[index - 1]?.id) ? 'bg-primary' : 'bg-border')}
              />
            )}
            <button
              type="button"
              onClick={() => onChoose(index)}
              aria-current={isCurrent ? 'step' : undefined}
              className="group relative flex w-full flex-col items-center gap-1.5 rounded-control py-1"
            >
              <span
                aria-hidden
                className={classNames(
                  'relative grid size-13 place-items-center rounded-full border-2 pb-0.5 font-heading text-2xl transition',
                  isCurrent
                    ? 'border-primary bg-primary text-primary-foreground'
                    : isDone
                      ? 'border-primary bg-secondary text-secondary-foreground'
                      : 'border-input bg-card text-card-foreground group-hover:bg-muted',
                )}
              >
                {title.charAt(0)}
                {isDone && (
                  <span className="absolute -top-1 -end-1.5 grid size-6 place-items-center rounded-full border-2 border-card bg-success text-success-foreground">
                    <Check className="size-3.5" strokeWidth={3.5} />
                  </span>
                )}
              </span>
              <span aria-hidden={isDone} className={classNames('text-sm', isCurrent ? 'font-semibold' : 'text-muted-foreground')}>
                {title}
              </span>
              {isDone && <span className="sr-only">{flowTexts.doneStep(title)}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** The line from the centre of the previous circle to the centre of this one. */
const line = 'absolute top-7.5 end-1/2 -z-10 h-0.5 w-full'
