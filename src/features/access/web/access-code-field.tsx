import type { ReactNode, SyntheticEvent } from 'react'
import { upperCased } from '#kit/web/forms/upper-cased.ts'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { accessTexts } from '../access.texts.ts'

interface AccessCodeFieldProps {
  value: string
  onChange: (code: string) => void
  hint?: ReactNode
  errorId: string | undefined
}

/** A field for an access code, in monospace and upper-cased while typing. */
export function AccessCodeField({ value, onChange, hint, errorId }: AccessCodeFieldProps) {
  return (
    <TextField
      label={accessTexts.signup.accessCode}
      name="accessCode"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      inputMode="text"
      required
      maxLength={64}
      value={value}
      onChange={(event) => onChange(upperCased(event.currentTarget, event.nativeEvent))}
      onCompositionEnd={(event: SyntheticEvent<HTMLInputElement>) => onChange(upperCased(event.currentTarget))}
      hint={hint}
      errorId={errorId}
      inputClassName="font-mono uppercase tracking-widest"
    />
  )
}
