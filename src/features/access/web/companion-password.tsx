import type { SignedInUser } from '#features/accounts/accounts.contract.ts'
import { externalSignInApi } from '#features/accounts/external-sign-in.contract.ts'
import { call } from '#kit/web/calls/call.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { useBackCloses } from '#kit/web/page/back-closes.ts'
import { AuthHeading, OrLine } from '#kit/web/ui/auth-layout.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'
import { accessApi } from '../access.contract.ts'
import { checkCompanionPasswords, type SignupDetails } from '../access.rules.ts'
import { accessTexts } from '../access.texts.ts'
import { explainCompanionCreation } from './failures.ts'
import { type Passwords, passwordsFailure } from './field-checks.ts'
import { PasswordFields } from './password-fields.tsx'

const texts = accessTexts.companion

interface CompanionPasswordStepProps {
  details: SignupDetails
  passwords: Passwords
  onChange: (passwords: Passwords) => void
  externalSignIn: boolean
  onBack: () => void
  /** Called with the user when they are signed in, or without when they must sign in themselves. */
  onCreated: (user: SignedInUser | undefined) => void
}

export function CompanionPasswordStep({
  details,
  passwords,
  onChange,
  externalSignIn,
  onBack,
  onCreated,
}: CompanionPasswordStepProps) {
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => passwordsFailure(passwords, checkCompanionPasswords(passwords.password, passwords.confirmPassword)),
    send: async () => {
      const { redirectToLogin, user } = await call(accessApi.createAccount, {
        body: { ...details, password: passwords.password },
      })
      onCreated(redirectToLogin ? undefined : user)
    },
    explain: explainCompanionCreation,
  })

  // The cookie carries the registration's token to /api/login, so that the URL doesn't contain the code.
  const joining = useSubmission({
    send: async () => {
      const { token } = await call(accessApi.validateAccess, { body: details })
      const { url } = await call(externalSignInApi.join, { body: { token } })
      window.location.assign(url)
    },
    explain: explainCompanionCreation,
  })

  useBackCloses(onBack, isSending)

  return (
    <>
      <AuthHeading isArrival title={texts.welcome(details.name.trim())} lead={texts.passwordLead} />
      {externalSignIn && (
        <>
          <FormAlert id={joining.failureId} failure={joining.failure} />
          <Button variant="secondary" size="large" isLoading={joining.isSending} onClick={joining.onSubmit}>
            {texts.external}
          </Button>
          <OrLine>{texts.or}</OrLine>
        </>
      )}
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <FormAlert id={failureId} failure={failure} />
        <PasswordFields
          labels={{ password: texts.createPassword, confirmPassword: texts.confirmPassword }}
          email={details.email}
          passwords={passwords}
          onChange={onChange}
          errorIdOf={errorIdOf}
        />
        <Button type="submit" size="large" isLoading={isSending} className="mt-1">
          {texts.create}
        </Button>
        <Button variant="quiet" disabled={isSending} onClick={onBack}>
          <ArrowLeft aria-hidden />
          {texts.back}
        </Button>
      </form>
    </>
  )
}
