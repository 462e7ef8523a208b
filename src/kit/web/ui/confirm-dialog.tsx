import type { ReactNode } from 'react'
import { useWork } from '../forms/work.ts'
import { FailureAlert } from './alert.tsx'
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
  const { isWorking, failure, run } = useWork(failed)
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {cancel}
      </Button>
      <Button variant={tone} onClick={() => run(() => onConfirm().then(onClose))} isLoading={isWorking}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog onClose={onClose} title={title} description={text} actions={actions}>
      {failure && <FailureAlert failure={failure} />}
    </Dialog>
  )
}
