import { useId, useState } from 'react'
import { messageOf } from '#kit/web/call-error.ts'
import { useSubmission } from '#kit/web/submission.ts'
import { toast } from '#kit/web/toast.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { waitAdvice } from '#kit/web/wait-advice.ts'
import { accountDeletionTexts as texts } from '../account-deletion.texts.ts'
import { usePlanDeletion } from './account-deletion-queries.ts'
import { useSignInWays } from './sign-in-ways-queries.ts'

interface DeleteAccountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what will go and what stays, and asks for the password once more. */
export function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  const form = useId()
  const [proof, setProof] = useState('')
  const plan = usePlanDeletion()
  const hasPassword = useSignInWays()?.hasPassword ?? true
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => (proof.trim() === '' ? { message: texts.fillAllFields, fields: ['proof'] } : null),
    send: async () => {
      await plan(proof)
      toast({ title: texts.plannedTitle, text: texts.plannedText })
      onOpenChange(false)
    },
    explain: (error) => ({ message: messageOf(error, texts.failed), advice: waitAdvice(error), fields: ['proof'] }),
  })
  const actions = (
    <>
      <Button variant="secondary" disabled={isSending} onClick={() => onOpenChange(false)}>
        {texts.cancel}
      </Button>
      <Button type="submit" form={form} variant="destructive" isLoading={isSending}>
        {texts.confirm}
      </Button>
    </>
  )
  const field = {
    name: 'proof',
    required: true,
    value: proof,
    onChange: (event: { target: { value: string } }) => setProof(event.target.value),
    errorId: errorIdOf('proof'),
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.lead}
      actions={actions}
      isBusy={isSending}
    >
      <form id={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <p className="text-muted-foreground text-sm">{texts.kept}</p>
        <FormAlert id={failureId} failure={failure} />
        {hasPassword ? (
          <PasswordField {...field} label={texts.password} autoComplete="current-password" maxLength={1024} />
        ) : (
          <TextField {...field} label={texts.email} type="email" autoComplete="email" maxLength={320} />
        )}
      </form>
    </Dialog>
  )
}
