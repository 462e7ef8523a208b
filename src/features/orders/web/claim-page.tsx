import { useState } from 'react'
import { Link } from 'react-router'
import { noMailServerTexts } from '#features/mail/no-mail-server.texts.ts'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { call } from '#kit/web/calls/call.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { pageConfig, useBrand } from '#kit/web/page/page-config.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { AuthHeading, AuthLayout } from '#kit/web/ui/auth-layout.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { claimsApi } from '../claims.contract.ts'
import { claimsTexts } from '../claims.texts.ts'
import { claimPageTexts as texts } from '../claims-screens.texts.ts'

const empty = { orderNumber: '', name: '', email: '' }

/** Where the buyer of an order without an address asks for its code. The reply doesn't reveal whether there is such an order. */
export function ClaimPage() {
  const brand = useBrand()
  const [typed, setTyped] = useState(empty)
  const [answer, setAnswer] = useState<string>()
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    check: () => checkTyped(typed),
    send: async () => setAnswer((await call(claimsApi.claim, { body: typed })).message),
    explain: texts.failed,
  })
  const field = (name: keyof typeof empty) => ({
    name,
    label: texts[name],
    required: true,
    value: typed[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => setTyped({ ...typed, [name]: value }),
    errorId: errorIdOf(name),
  })
  const footer = (
    <Link to="/code" className={inlineLink}>
      {texts.haveCode}
    </Link>
  )
  if (answer !== undefined)
    return (
      <AuthLayout footer={footer}>
        <AuthHeading title={pageConfig.hasMailServer ? texts.sentTitle : noMailServerTexts.title} isArrival />
        <Alert tone="success">{answer}</Alert>
        <Button variant="secondary" className="self-start" onClick={() => setAnswer(undefined)}>
          {texts.again}
        </Button>
      </AuthLayout>
    )
  return (
    <AuthLayout footer={footer}>
      <AuthHeading title={texts.title} lead={texts.lead(brand.name)} />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <FormAlert id={failureId} failure={failure} />
        <TextField {...field('orderNumber')} hint={texts.orderNumberHint} autoComplete="off" spellCheck={false} maxLength={200} />
        <TextField {...field('name')} autoComplete="name" autoCapitalize="words" spellCheck={false} maxLength={200} />
        <EmailField {...field('email')} hint={texts.emailHint} />
        <Button type="submit" size="large" isLoading={isSending} className="mt-1">
          {texts.send}
        </Button>
      </form>
    </AuthLayout>
  )
}

function checkTyped(typed: typeof empty): FormFailure | null {
  const missing = (['orderNumber', 'name', 'email'] as const).filter((name) => typed[name].trim() === '')
  if (missing.length > 0) return { message: claimsTexts.fillAllFields, fields: missing }
  return isEmail(normalizeEmail(typed.email)) ? null : { message: texts.invalidEmail, fields: ['email'] }
}
