import type { ReactNode } from 'react'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import type { SignupDetails } from '../access.rules.ts'
import { accessTexts } from '../access.texts.ts'
import { AccessCodeField } from './access-code-field.tsx'

const texts = accessTexts.signup

export interface DetailsFieldsProps {
  details: SignupDetails
  onChange: (details: SignupDetails) => void
  codeHint?: ReactNode
  /** Renders help for a user without a code, below the field. Receives the address typed so far. */
  lostCode?: ((email: string) => ReactNode) | undefined
  errorIdOf: (name: string) => string | undefined
}

/** Name, email and access code: the first step of both sign-up screens. */
export function DetailsFields({ details, onChange, codeHint, errorIdOf, lostCode }: DetailsFieldsProps) {
  return (
    <>
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
    </>
  )
}
