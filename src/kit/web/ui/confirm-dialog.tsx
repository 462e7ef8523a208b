import { type ReactNode, useState } from 'react'
import { messageOf } from '../calls/call-error.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { uiTexts } from './ui.texts.ts'

interface ConfirmDialogProps {
  title: string
  text: ReactNode
  confirm: string
  cancel?: string
  /** Shown when the action fails and the server sent no message. */
  failed: string
  tone?: 'primary' | 'destructive'
  /** When it rejects, the dialog stays open and shows the reason. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before an action that is hard to undo. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  cancel = uiTexts.cancel,
  failed,
  tone = 'destructive',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [isWorking, setIsWorking] = useState(false)
  const [error, setError] = useState<string>()

  async function run() {
    setIsWorking(true)
    setError(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (refusal) {
      setError(messageOf(refusal, failed))
      setIsWorking(false)
    }
  }

  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {cancel}
      </Button>
      <Button variant={tone} onClick={run} isLoading={isWorking}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog onClose={onClose} title={title} description={text} actions={actions}>
      {error && <Alert tone="error">{error}</Alert>}
    </Dialog>
  )
}
