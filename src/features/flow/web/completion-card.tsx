import { useEffect, useRef } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { flowTexts } from '../flow.texts.ts'
import { StepDrawing } from './step-drawing.tsx'

const texts = flowTexts.complete

interface CompletionCardProps {
  /** Whether the last step has just been completed. Its button has disappeared, so this card takes the focus. */
  isArrival: boolean
  onOpenPlanner: () => void
  onStartOver: () => void
}

export function CompletionCard({ isArrival, onOpenPlanner, onStartOver }: CompletionCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isArrival) heading.current?.focus()
  }, [isArrival])
  return (
    <section className="flex flex-col items-center gap-3 rounded-control bg-secondary px-6 pt-8 pb-5 text-center text-secondary-foreground sm:pt-10 sm:pb-7">
      <StepDrawing icon="sprout" className="size-24 sm:size-28" />
      <h3 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {texts.title}
      </h3>
      <p className="max-w-sm">{texts.text}</p>
      <div className="mt-3 flex w-full flex-col items-center gap-2">
        <Button size="large" onClick={onOpenPlanner} className="w-full sm:w-auto">
          {texts.openPlanner}
        </Button>
        <Button variant="quiet" onClick={onStartOver}>
          {texts.startOver}
        </Button>
      </div>
    </section>
  )
}
