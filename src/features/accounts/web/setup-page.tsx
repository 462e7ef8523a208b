import { useState } from 'react'
import { Link } from 'react-router'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { call } from '#kit/web/calls/call.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { useLinkToken } from '#kit/web/page/link-token.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { AuthHeading, AuthLayout } from '#kit/web/ui/auth-layout.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { NewPasswordField } from '#kit/web/ui/new-password-field.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { accountsApi, type SignedInUser } from '../accounts.contract.ts'
import { isTooShort } from '../accounts.rules.ts'
import { accountsTexts } from '../accounts.texts.ts'
import { minAdminPasswordLength } from '../passwords.rules.ts'

const texts = accountsTexts.setUp

interface Administrator {
  name: string
  email: string
  password: string
  confirmPassword: string
}

/** The page behind the link that the server prints at its first start. Creates the first administrator. */
export function SetupPage({ onSignedIn }: { onSignedIn: (user: SignedInUser) => Promise<void> }) {
  const brand = useBrand()
  const token = useLinkToken()
  const [admin, setAdmin] = useState<Administrator>({ name: '', email: '', password: '', confirmPassword: '' })
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => checkAdministrator(admin),
    send: async () => {
      const { confirmPassword, ...body } = admin
      await onSignedIn((await call(accountsApi.setUp, { body: { ...body, token } })).user)
    },
    explain: texts.failed,
  })
  const field = (name: keyof Administrator) => ({
    name,
    label: texts[name],
    required: true,
    value: admin[name],
    onChange: (event: { target: { value: string } }) => setAdmin({ ...admin, [name]: event.target.value }),
    errorId: errorIdOf(name),
  })

  return (
    <AuthLayout
      footer={
        token !== '' && (
          <Link to={{ pathname: '/setup/restore', hash: token }} className={inlineLink}>
            {texts.restore}
          </Link>
        )
      }
    >
      <AuthHeading eyebrow={texts.eyebrow} title={texts.title(brand.name)} lead={texts.lead} />
      {token === '' ? (
        <Alert tone="error">{texts.noLink}</Alert>
      ) : (
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          <FormAlert id={failureId} failure={failure} />
          <TextField {...field('name')} autoComplete="name" maxLength={200} />
          <EmailField {...field('email')} autoComplete="username" />
          <NewPasswordField {...field('password')} leastLength={minAdminPasswordLength} />
          <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
          <Button type="submit" size="large" isLoading={isSending} className="mt-1">
            {texts.create}
          </Button>
        </form>
      )}
    </AuthLayout>
  )
}

function checkAdministrator(admin: Administrator): FormFailure | null {
  const blank = (['name', 'email', 'password', 'confirmPassword'] as const).filter((name) => admin[name].trim() === '')
  if (blank.length > 0) return { message: accountsTexts.login.fillAllFields, fields: blank }
  if (!isEmail(normalizeEmail(admin.email))) return { message: accountsTexts.invalidEmail, fields: ['email'] }
  if (admin.password !== admin.confirmPassword) return { message: accountsTexts.passwordsDoNotMatch, fields: ['confirmPassword'] }
  if (isTooShort(admin.password)) return { message: accountsTexts.passwordTooShort, fields: ['password'] }
  if (admin.password.length >= minAdminPasswordLength) return null
  return { message: accountsTexts.passwordRules['too short for an administrator'], fields: ['password'] }
}
