import { type ReactNode, useState } from 'react'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import type { SignupDetails } from '../access.rules.ts'
import { accessTexts } from '../access.texts.ts'
import { AccessCodeField } from './access-code-field.tsx'
import { CodeLink, isByMail } from './code-link.tsx'
import { detailsFailure } from './field-checks.ts'

const texts = accessTexts.signup

/** Renders help for a user without a code, below the field. Receives the address typed so far. */
export type LostCode = ((email: string) => ReactNode) | undefined

interface DetailsStepProps {
  details: SignupDetails
  onChange: (details: SignupDetails) => void
  /** A failure to start with, from the second step or from an identity provider. */
  notice: FormFailure | null
  lostCode?: LostCode
  codeHint?: ReactNode
  submit: string
  /** The button's label while the details are being checked, if it is another one. */
  sending?: string
  check: (details: SignupDetails) => string | null
  send: () => Promise<void>
  explain: (error: unknown) => FormFailure
}

/** Name, email and access code: the first step of both sign-up screens. */
export function DetailsStep({
  details,
  onChange,
  notice,
  lostCode,
  codeHint,
  submit,
  sending = submit,
  ...rules
}: DetailsStepProps) {
  const [isLinkOffered, setIsLinkOffered] = useState(false)
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    initial: notice,
    check: () => detailsFailure(details, rules.check(details)),
    send: () => {
      setIsLinkOffered(false)
      return rules.send()
    },
    explain: (error) => {
      setIsLinkOffered(isByMail(error))
      return rules.explain(error)
    },
  })

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormAlert id={failureId} failure={failure} />
      {isLinkOffered && <CodeLink details={details} />}
      <TextField
        label={texts.fullName}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        required
        maxLength={200}
        value={details.name}
        onChange={(event) => onChange({ ...details, name: event.target.value })}
        errorId={errorIdOf('name')}
      />
      <EmailField
        label={texts.email}
        required
        value={details.email}
        onChange={(event) => onChange({ ...details, email: event.target.value })}
        errorId={errorIdOf('email')}
      />
      <AccessCodeField
        value={details.accessCode}
        onChange={(accessCode) => onChange({ ...details, accessCode })}
        hint={codeHint}
        errorId={errorIdOf('accessCode')}
      />
      {lostCode?.(details.email)}
      <Button type="submit" size="large" isLoading={isSending} className="mt-1">
        {isSending ? sending : submit}
      </Button>
    </form>
  )
}
