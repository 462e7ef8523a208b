import { type ReactNode, useState } from 'react'
import { useWork } from '#kit/web/forms/work.ts'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button, type ButtonVariant } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'

interface ChoiceDialogProps<Choice extends string> {
  title: string
  description?: string | null
  size?: 'wide' | 'narrow'
  /** In the order of their buttons: the main one is the last. */
  choices: readonly { choice: Choice; label: string; variant: ButtonVariant }[]
  /** Explains a failure without a reason. */
  failed: string
  onChoose: (choice: Choice) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** Asks the operator to choose. It closes when the choice is saved, and stays open with the reason when it isn't. */
export function ChoiceDialog<Choice extends string>({ choices, failed, onChoose, ...dialog }: ChoiceDialogProps<Choice>) {
  const [chosen, setChosen] = useState<Choice>()
  const { isWorking, failure, run } = useWork(failed)

  async function choose(choice: Choice) {
    setChosen(choice)
    if (await run(() => onChoose(choice))) dialog.onClose()
  }

  const actions = choices.map(({ choice, label, variant }) => (
    <Button
      key={choice}
      variant={variant}
      disabled={isWorking}
      isLoading={isWorking && chosen === choice}
      onClick={() => choose(choice)}
    >
      {label}
    </Button>
  ))
  return (
    <Dialog {...dialog} actions={actions}>
      {dialog.children}
      {failure && <FailureAlert failure={failure} />}
    </Dialog>
  )
}
