import { type ReactNode, type SyntheticEvent, useId } from 'react'
import type { Submission } from '../forms/submission.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormAlert } from './form-alert.tsx'
import { uiTexts } from './ui.texts.ts'

export interface FormDialogProps {
  onClose: () => void
  /** Called before `onClose` when the user presses Cancel, to drop what was typed. */
  onCancel?: () => void
  title: string
  description?: ReactNode
  /** Another control in place of the cancel button. */
  cancel?: ReactNode
  submit: string
  isDestructive?: boolean
  /** While false, the submit button is disabled. */
  canSubmit?: boolean
  /** While it is sent, neither Escape nor a press outside closes the dialog. Its failure, if given, is shown above the fields. */
  form: Pick<Submission, 'isSending' | 'onSubmit'> & Partial<Submission>
  children: ReactNode
}

/**
 * A dialog with a form. It may be inside another form; submitting it doesn't submit that one.
 *
 * @example
 * const form = useSubmission({ check, send, explain })
 * <FormDialog onClose={onClose} title={texts.title} submit={texts.save} form={form}>
 *   <TextField name="title" errorId={form.errorIdOf('title')} ... />
 * </FormDialog>
 */
export function FormDialog({
  onClose,
  onCancel,
  title,
  description,
  cancel,
  submit,
  isDestructive = false,
  canSubmit = true,
  form,
  children,
}: FormDialogProps) {
  const id = useId()
  const { isSending, onSubmit, failureId, failure = null } = form
  const submitAlone = (event: SyntheticEvent) => {
    event.stopPropagation()
    onSubmit(event)
  }
  const actions = (
    <>
      {cancel ?? (
        <Button
          variant="secondary"
          disabled={isSending}
          onClick={() => {
            onCancel?.()
            onClose()
          }}
        >
          {uiTexts.cancel}
        </Button>
      )}
      <Button
        type="submit"
        form={id}
        variant={isDestructive ? 'destructive' : 'primary'}
        disabled={!canSubmit}
        isLoading={isSending}
      >
        {submit}
      </Button>
    </>
  )
  return (
    <Dialog onClose={onClose} title={title} description={description} actions={actions} isBusy={isSending}>
      <form id={id} noValidate onSubmit={submitAlone} className="flex flex-col gap-5">
        {failureId !== undefined && <FormAlert id={failureId} failure={failure} />}
        {children}
      </form>
    </Dialog>
  )
}
