import { useState } from 'react'
import { call } from '#kit/web/call.ts'
import { messageOf } from '#kit/web/call-error.ts'
import { currentUser } from '#kit/web/current-user.ts'
import { failureAdvice } from '#kit/web/failure-advice.ts'
import { useSubmission } from '#kit/web/submission.ts'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import { accountsTexts } from '../accounts.texts.ts'
import { externalSignInApi } from '../external-sign-in.contract.ts'
import { externalSignInTexts } from '../external-sign-in.texts.ts'

const texts = externalSignInTexts.linking

/** Asks for the password once more, then leads to the provider. */
export function LinkAccountDialog({ provider, onClose }: { provider: string; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => (password === '' ? { message: accountsTexts.login.fillAllFields, fields: ['password'] } : null),
    send: async () => window.location.assign((await call(externalSignInApi.link, { body: { password } })).url),
    explain: (error) => ({ message: messageOf(error, texts.failed), advice: failureAdvice(error), fields: ['password'] }),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      description={texts.lead(provider)}
      cancel={texts.cancel}
      submit={texts.goOn}
      isSending={isSending}
      onSubmit={onSubmit}
    >
      <FormAlert id={failureId} failure={failure} />
      {/* For password managers, which ask whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={currentUser()?.email ?? ''} readOnly hidden />
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
    </FormDialog>
  )
}
