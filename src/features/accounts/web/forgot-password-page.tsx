import { useState } from 'react'
import { Link } from 'react-router'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { call } from '#kit/web/calls/call.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { AuthHeading, AuthLayout } from '#kit/web/ui/auth-layout.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { accountMailApi } from '../account-mail.contract.ts'
import { accountsTexts } from '../accounts.texts.ts'

const texts = accountsTexts.forgotPassword

/** Asks for a link to reset a forgotten password. The reply doesn't reveal whether the address has an account. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => (isEmail(normalizeEmail(email)) ? null : { message: accountsTexts.invalidEmail, fields: ['email'] }),
    send: async () => {
      await call(accountMailApi.forgotPassword, { body: { email } })
      setIsSent(true)
    },
    explain: texts.failed,
  })

  if (!pageConfig.hasMailServer)
    return (
      <AuthLayout footer={<BackToLogin />}>
        <AuthHeading title={texts.title} lead={texts.cannotSend(pageConfig.brand.supportEmail)} />
      </AuthLayout>
    )
  return (
    <AuthLayout footer={<BackToLogin />}>
      <AuthHeading title={texts.title} lead={texts.lead} />
      {isSent ? (
        <Alert tone="success">{texts.sent}</Alert>
      ) : (
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          <FormAlert id={failureId} failure={failure} />
          <EmailField
            label={texts.email}
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            errorId={errorIdOf('email')}
          />
          <Button type="submit" size="large" isLoading={isSending} className="mt-1">
            {texts.send}
          </Button>
        </form>
      )}
    </AuthLayout>
  )
}

function BackToLogin() {
  return (
    <Link to="/login" className={inlineLink}>
      {texts.back}
    </Link>
  )
}
