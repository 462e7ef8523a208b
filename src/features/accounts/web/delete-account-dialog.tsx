import { useState } from 'react'
import { toast } from '#kit/web/feedback/toast.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import { accountDeletionTexts as texts } from '../account-deletion.texts.ts'
import { usePlanDeletion } from './account-deletion-queries.ts'
import { useSignInWays } from './sign-in-ways-queries.ts'

/** Explains what is deleted and what is kept, and asks for the password. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [proof, setProof] = useState('')
  const plan = usePlanDeletion()
  const hasPassword = useSignInWays()?.hasPassword ?? true
  const form = useSubmission({
    check: () => (proof.trim() === '' ? { message: texts.fillAllFields, fields: ['proof'] } : null),
    send: async () => {
      await plan(proof)
      toast({ title: texts.plannedTitle, text: pageConfig.hasMailServer ? texts.plannedText : texts.plannedTextWithoutMail })
      onClose()
    },
    explain: (error) => ({ ...explained(error, texts.failed), fields: ['proof'] }),
  })
  const field = {
    name: 'proof',
    required: true,
    value: proof,
    onChange: (event: { target: { value: string } }) => setProof(event.target.value),
    errorId: form.errorIdOf('proof'),
  }
  return (
    <FormDialog onClose={onClose} title={texts.title} description={texts.lead} submit={texts.confirm} isDestructive form={form}>
      <p className="text-muted-foreground text-sm">{texts.kept}</p>
      {hasPassword ? (
        <PasswordField {...field} label={texts.password} autoComplete="current-password" maxLength={1024} />
      ) : (
        <EmailField {...field} label={texts.email} />
      )}
    </FormDialog>
  )
}
