import { useId, useState } from 'react'
import { call } from '#kit/web/call.ts'
import { messageOf } from '#kit/web/call-error.ts'
import { type FormFailure, useSubmission } from '#kit/web/submission.ts'
import { toast } from '#kit/web/toast.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { waitAdvice } from '#kit/web/wait-advice.ts'
import { accountMailApi } from '../account-mail.contract.ts'
import { isEmail, normalizeEmail } from '../accounts.rules.ts'
import { accountsTexts } from '../accounts.texts.ts'

const texts = accountsTexts.changeEmail

interface ChangeEmailDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for a new address; it counts once the mail sent there is answered. */
export function ChangeEmailDialog({ open, onOpenChange }: ChangeEmailDialogProps) {
  const form = useId()
  const [newEmail, setNewEmail] = useState('')
  const [password, setPassword] = useState('')
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => checkChange(newEmail, password),
    send: async () => {
      await call(accountMailApi.changeEmail, { body: { newEmail, password } })
      toast({ title: texts.sentTitle, text: texts.sentText, tone: 'success' })
      onOpenChange(false)
    },
    explain: (error) => ({ message: messageOf(error, texts.failed), advice: waitAdvice(error) }),
  })
  const actions = (
    <>
      <Button variant="secondary" disabled={isSending} onClick={() => onOpenChange(false)}>
        {accountsTexts.changePassword.cancel}
      </Button>
      <Button type="submit" form={form} isLoading={isSending}>
        {texts.send}
      </Button>
    </>
  )
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
        <FormAlert id={failureId} failure={failure} />
        <TextField
          label={texts.newEmail}
          name="newEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={320}
          value={newEmail}
          onChange={(event) => setNewEmail(event.target.value)}
          errorId={errorIdOf('newEmail')}
        />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          required
          maxLength={1024}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          errorId={errorIdOf('password')}
        />
      </form>
    </Dialog>
  )
}

function checkChange(newEmail: string, password: string): FormFailure | null {
  const blank = [newEmail.trim() === '' && 'newEmail', password === '' && 'password'].filter((name) => name !== false)
  if (blank.length > 0) return { message: accountsTexts.login.fillAllFields, fields: blank }
  return isEmail(normalizeEmail(newEmail)) ? null : { message: accountsTexts.invalidEmail, fields: ['newEmail'] }
}
