import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#kit/web/calls/call.ts'
import { CallError } from '#kit/web/calls/call-error.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { clearCurrentUser } from '#kit/web/page/current-user.ts'
import { useLinkToken } from '#kit/web/page/link-token.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { AuthHeading, AuthLayout } from '#kit/web/ui/auth-layout.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { NewPasswordField } from '#kit/web/ui/new-password-field.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import { accountMailApi } from '../account-mail.contract.ts'
import { linkWaits } from '../accounts.errors.ts'
import { isTooShort } from '../accounts.rules.ts'
import { accountsTexts } from '../accounts.texts.ts'
import { leastLengthOf } from '../passwords.rules.ts'

const texts = accountsTexts.resetPassword

/** The page behind the link in the 'forgot password' email. */
export function ResetPasswordPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const waits = useWait(token)
  const [words, setWords] = useState({ password: '', confirmPassword: '' })
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => checkWords(words),
    send: async () => {
      await call(accountMailApi.resetPassword, { body: { token, password: words.password } })
      // The server has ended every session, including this browser's.
      clearCurrentUser()
      toast({ title: texts.doneTitle, text: texts.doneText, tone: 'success' })
      navigate('/login')
    },
    explain: texts.failed,
  })
  const field = (name: keyof typeof words) => ({
    name,
    label: texts[name],
    required: true,
    maxLength: 1024,
    value: words[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => setWords((before) => ({ ...before, [name]: value })),
    errorId: errorIdOf(name),
  })

  return (
    <AuthLayout footer={<AskAgain />}>
      <AuthHeading title={texts.title} lead={pageConfig.externalSignIn ? texts.leadWhenLinked : texts.lead} />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <FormAlert id={failureId} failure={failure ?? waits} />
        <NewPasswordField
          {...field('password')}
          leastLength={leastLengthOf({ isAdmin: false, isStrict: pageConfig.hasStrictPasswords })}
        />
        <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
        <Button type="submit" size="large" isLoading={isSending} className="mt-1">
          {texts.save}
        </Button>
      </form>
    </AuthLayout>
  )
}

/** Says that the link doesn't work in this browser yet, before anyone types a password. */
function useWait(token: string): FormFailure | null {
  const [waits, setWaits] = useState<FormFailure | null>(null)
  useEffect(() => {
    call(accountMailApi.openReset, { body: { token } }).catch((error: unknown) => {
      // What else is wrong is said once the password is sent.
      if (error instanceof CallError && error.code === linkWaits.code) setWaits(explained(error, texts.failed))
    })
  }, [token])
  return waits
}

function AskAgain() {
  return (
    <Link to="/forgot-password" className={inlineLink}>
      {accountsTexts.forgotPassword.link}
    </Link>
  )
}

function checkWords(words: { password: string; confirmPassword: string }): FormFailure | null {
  const blank = (['password', 'confirmPassword'] as const).filter((name) => words[name] === '')
  if (blank.length > 0) return { message: accountsTexts.login.fillAllFields, fields: blank }
  if (words.password !== words.confirmPassword) return { message: accountsTexts.passwordsDoNotMatch, fields: ['confirmPassword'] }
  return isTooShort(words.password) ? { message: accountsTexts.passwordTooShort, fields: ['password'] } : null
}
