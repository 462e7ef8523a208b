import { type ReactNode, useState } from 'react'
import { explained } from '#kit/web/forms/explained.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { currentUser } from '#kit/web/page/current-user.ts'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import { accountsTexts } from '../accounts.texts.ts'

interface PasswordDialogProps {
  title: string
  lead: string
  texts: { password: string; confirm: string; failed: string }
  onClose: () => void
  /** Sends the password. The dialog shows the message of the error it throws. */
  send: (password: string) => Promise<void>
  /** An alternative to the password, shown above it. */
  children?: ReactNode
}

/** Asks a signed-in user for their password. */
export function PasswordDialog({ title, lead, texts, onClose, send, children }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const form = useSubmission({
    check: () => (password === '' ? { message: accountsTexts.login.fillAllFields, fields: ['password'] } : null),
    send: () => send(password),
    explain: (error) => ({ ...explained(error, texts.failed), fields: ['password'] }),
  })
  return (
    <FormDialog onClose={onClose} title={title} description={lead} submit={texts.confirm} form={form}>
      {children}
      {/* Password managers need the username that belongs to the password. */}
      <input type="text" name="username" autoComplete="username" value={currentUser()?.email ?? ''} readOnly hidden />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        required
        maxLength={1024}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        errorId={form.errorIdOf('password')}
      />
    </FormDialog>
  )
}
