import { useState } from 'react'
import { Link } from 'react-router'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { call } from '#kit/web/calls/call.ts'
import { CallError } from '#kit/web/calls/call-error.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { useLinkToken } from '#kit/web/page/link-token.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { AuthHeading, AuthLayout } from '#kit/web/ui/auth-layout.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { NewPasswordField } from '#kit/web/ui/new-password-field.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { accountsApi, type SignedInUser } from '../accounts.contract.ts'
import { setUpCodeSpent } from '../accounts.errors.ts'
import { isTooShort } from '../accounts.rules.ts'
import { accountsTexts } from '../accounts.texts.ts'
import { minAdminPasswordLength } from '../passwords.rules.ts'
import { SetUpCodeField } from './set-up-code-field.tsx'

const texts = accountsTexts.setUp

interface Administrator {
  code: string
  name: string
  email: string
  password: string
  confirmPassword: string
}

/** Creates the first administrator, with the code that the server prints at its first start. */
export function SetupPage({ onSignedIn }: { onSignedIn: (user: SignedInUser) => Promise<void> }) {
  const brand = useBrand()
  const printed = useLinkToken()
  const [admin, setAdmin] = useState<Administrator>({ code: printed, name: '', email: '', password: '', confirmPassword: '' })
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => checkAdministrator(admin),
    send: async () => {
      const { confirmPassword, code, ...body } = admin
      await onSignedIn((await call(accountsApi.setUp, { body: { ...body, token: code } })).user)
    },
    explain: (error) => ({
      ...explained(error, texts.failed),
      fields: error instanceof CallError && error.code === setUpCodeSpent.code ? ['code'] : [],
    }),
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
        <Link to={{ pathname: '/setup/restore', hash: admin.code.trim() }} className={inlineLink}>
          {texts.restore}
        </Link>
      }
    >
      <AuthHeading eyebrow={texts.eyebrow} title={texts.title(brand.name)} lead={texts.lead} />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <FormAlert id={failureId} failure={failure} />
        <SetUpCodeField {...field('code')} />
        <TextField {...field('name')} autoComplete="name" maxLength={200} />
        <EmailField {...field('email')} autoComplete="username" />
        <NewPasswordField {...field('password')} leastLength={minAdminPasswordLength} />
        <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
        <Button type="submit" size="large" isLoading={isSending} className="mt-1">
          {texts.create}
        </Button>
      </form>
    </AuthLayout>
  )
}

function checkAdministrator(admin: Administrator): FormFailure | null {
  const blank = (['code', 'name', 'email', 'password', 'confirmPassword'] as const).filter((name) => admin[name].trim() === '')
  if (blank.length > 0) return { message: accountsTexts.login.fillAllFields, fields: blank }
  if (!isEmail(normalizeEmail(admin.email))) return { message: accountsTexts.invalidEmail, fields: ['email'] }
  if (admin.password !== admin.confirmPassword) return { message: accountsTexts.passwordsDoNotMatch, fields: ['confirmPassword'] }
  if (isTooShort(admin.password)) return { message: accountsTexts.passwordTooShort, fields: ['password'] }
  if (admin.password.length >= minAdminPasswordLength) return null
  return { message: accountsTexts.passwordRules['too short for an administrator'], fields: ['password'] }
}
