import { useRef } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import Check from '~icons/lucide/check'
import Undo2 from '~icons/lucide/undo-2'
import { currentStep, type FlowDay, type FlowEvent, flowProgress, isFlowComplete, isStepDone } from '../flow.rules.ts'
import { flowSteps } from '../flow.steps.ts'
import { flowTexts } from '../flow.texts.ts'
import { CompletionCard } from './completion-card.tsx'
import { StepCard } from './step-card.tsx'
import { StepList } from './step-list.tsx'
import { useFlowDay } from './use-flow-day.ts'

interface FlowDialogProps {
  onClose: () => void
  /** Called to show 'Ready to use your digital planner?' instead of this dialog. */
  onOpenPlanner: () => void
}

export function FlowDialog({ onClose, onOpenPlanner }: FlowDialogProps) {
  const { day, send } = useFlowDay()
  const wasCompleted = useRef(false)
  const step = currentStep(day)
  const complete = () => {
    wasCompleted.current = true
    send({ type: 'step-completed' })
  }

  return (
    <Dialog
      onClose={onClose}
      title={flowTexts.title}
      description={flowTexts.lead}
      size="wide"
      actions={step && <StepButtons day={day} send={send} onComplete={complete} />}
    >
      <StepList day={day} onChoose={(index) => send({ type: 'step-chosen', index })} />
      <ProgressBar share={flowProgress(day)} label={flowTexts.progress} />
      {step ? (
        <StepCard
          step={step}
          promptIndex={day.prompts[day.index] ?? 0}
          onAnotherPrompt={() => send({ type: 'prompt-changed' })}
        />
      ) : (
        <CompletionCard
          isArrival={wasCompleted.current}
          onOpenPlanner={onOpenPlanner}
          onStartOver={() => send({ type: 'started-over' })}
        />
      )}
    </Dialog>
  )
}

interface StepButtonsProps {
  day: FlowDay
  send: (event: FlowEvent) => void
  onComplete: () => void
}

function StepButtons({ day, send, onComplete }: StepButtonsProps) {
  const isDone = isStepDone(day, currentStep(day)?.id)
  const isLast = day.index === flowSteps.length - 1 && !isFlowComplete(day)
  // At either end a button is dimmed and not disabled, so that keyboard users keep the focus.
  return (
    <>
      <div className="grid grid-cols-2 large-text:grid-cols-1 gap-3 sm:me-auto">
        <Button variant="quiet" aria-disabled={day.index === 0} className={dimmable} onClick={() => send({ type: 'previous' })}>
          <ArrowLeft aria-hidden />
          {flowTexts.previous}
        </Button>
        <Button variant="quiet" aria-disabled={isLast} className={dimmable} onClick={() => send({ type: 'next' })}>
          {flowTexts.next}
          <ArrowRight aria-hidden />
        </Button>
      </div>
      <Button
        variant={isDone ? 'quiet' : 'primary'}
        onClick={isDone ? () => send({ type: 'step-reopened' }) : onComplete}
        className="sm:min-w-44"
      >
        {isDone ? <Undo2 aria-hidden /> : <Check aria-hidden />}
        {isDone ? flowTexts.reopenStep : flowTexts.completeStep}
      </Button>
    </>
  )
}

const dimmable = 'aria-disabled:opacity-60'
