import { call } from '#kit/web/calls/call.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { useBackCloses } from '#kit/web/page/back-closes.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { AuthHeading } from '#kit/web/ui/auth-layout.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { accessApi } from '../access.contract.ts'
import { checkPasswords, type SignupDetails } from '../access.rules.ts'
import { accessTexts } from '../access.texts.ts'
import { explainRegistration, isTokenSpent } from './failures.ts'
import { type Passwords, passwordsFailure } from './field-checks.ts'
import { PasswordFields } from './password-fields.tsx'

const texts = accessTexts.signup

interface SignupPasswordStepProps {
  details: SignupDetails
  token: string
  /** True when the token came from an emailed link, so the code hasn't been checked yet. */
  isMailed?: boolean
  passwords: Passwords
  onChange: (passwords: Passwords) => void
  onRegistered: () => void
  onTokenSpent: (failure: FormFailure) => void
  /** Back to the details, which stay as they were typed. */
  onBack: () => void
}

export function SignupPasswordStep({
  details,
  token,
  isMailed = false,
  passwords,
  onChange,
  onRegistered,
  onTokenSpent,
  onBack,
}: SignupPasswordStepProps) {
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => passwordsFailure(passwords, checkPasswords(passwords.password, passwords.confirmPassword)),
    send: async () => {
      try {
        await call(accessApi.createAccount, { body: { token, password: passwords.password } })
      } catch (error) {
        if (isTokenSpent(error)) return onTokenSpent(isMailed ? { message: accessTexts.link.spent } : explainRegistration(error))
        throw error
      }
      onRegistered()
    },
    explain: explainRegistration,
  })

  useBackCloses(onBack, isSending)

  return (
    <>
      <AuthHeading
        isArrival
        eyebrow={texts.step(2)}
        title={texts.passwordTitle}
        lead={isMailed ? accessTexts.link.lead : texts.welcome(details.name.trim())}
      />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {!failure && !isMailed && <Alert tone="success">{texts.validated}</Alert>}
        <FormAlert id={failureId} failure={failure} />
        <p className="flex flex-wrap items-center justify-between gap-x-7 [overflow-wrap:anywhere]">
          {texts.signInAs(details.email.trim())}
          <Button variant="quiet" className="-mx-4 px-4 text-primary" disabled={isSending} onClick={onBack}>
            {texts.change}
          </Button>
        </p>
        <PasswordFields
          labels={{ password: texts.password, confirmPassword: texts.confirmPassword }}
          email={details.email}
          passwords={passwords}
          onChange={onChange}
          errorIdOf={errorIdOf}
        />
        <Button type="submit" size="large" isLoading={isSending} className="mt-1">
          {texts.complete}
        </Button>
      </form>
    </>
  )
}
