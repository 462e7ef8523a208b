import { useState } from 'react'
import { proofApi } from '#kit/proof.contract.ts'
import { proofTexts as texts } from '#kit/proof.texts.ts'
import { addressOf } from '#kit/web/address.ts'
import { call } from '#kit/web/call.ts'
import { messageOf } from '#kit/web/call-error.ts'
import { currentUser } from '#kit/web/current-user.ts'
import { failureAdvice } from '#kit/web/failure-advice.ts'
import { useSubmission } from '#kit/web/submission.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import { externalSignInApi } from '../external-sign-in.contract.ts'
import { useSignInWays } from './sign-in-ways-queries.ts'

interface ProofDialogProps {
  onClose: () => void
  onProved: () => void
}

/** Asks in place; what the person was doing goes on afterwards. */
export function ProofDialog(props: ProofDialogProps) {
  const ways = useSignInWays()
  return ways && !ways.hasPassword ? <SignInAgain {...props} provider={ways.provider} /> : <PasswordForm {...props} />
}

function PasswordForm({ onClose, onProved }: ProofDialogProps) {
  const [password, setPassword] = useState('')
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => (password === '' ? { message: texts.fillAllFields, fields: ['password'] } : null),
    send: async () => {
      await call(proofApi.prove, { body: { password } })
      onProved()
    },
    explain: (error) => ({ message: messageOf(error, texts.failed), advice: failureAdvice(error), fields: ['password'] }),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      description={texts.lead}
      cancel={texts.cancel}
      submit={texts.confirm}
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

/** Without a password here, the provider is asked, which leads away from the page. */
function SignInAgain({ onClose, provider }: ProofDialogProps & { provider: string | null }) {
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {texts.cancel}
      </Button>
      {provider && (
        <a
          href={addressOf(externalSignInApi.begin, { query: { to: window.location.pathname } })}
          className={buttonClass({ variant: 'primary' })}
        >
          {texts.signInAgain}
        </a>
      )}
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} actions={actions}>
      <p>{provider ? texts.leadWithoutPassword(provider) : texts.leadWithoutAnyWay}</p>
    </Dialog>
  )
}
