import { type ReactNode, type Ref, type SyntheticEvent, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
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
  /** While true, neither Escape nor a press outside closes the dialog. */
  isSending: boolean
  onSubmit: (event: SyntheticEvent) => unknown
  formRef?: Ref<HTMLFormElement>
  /** The fields, and a `FormAlert`. */
  children: ReactNode
}

/**
 * A dialog with a form. It may be inside another form; submitting it doesn't submit that one.
 *
 * @example
 * const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({ check, send, explain })
 * <FormDialog onClose={onClose} title={texts.title} submit={texts.save} isSending={isSending} onSubmit={onSubmit}>
 *   <FormAlert id={failureId} failure={failure} /> ...
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
  isSending,
  onSubmit,
  formRef,
  children,
}: FormDialogProps) {
  const form = useId()
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
        form={form}
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
      <form ref={formRef} id={form} noValidate onSubmit={submitAlone} className="flex flex-col gap-5">
        {children}
      </form>
    </Dialog>
  )
}
