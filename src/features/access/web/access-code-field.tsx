import type { ReactNode, SyntheticEvent } from 'react'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { accessTexts } from '../access.texts.ts'

interface AccessCodeFieldProps {
  value: string
  onChange: (code: string) => void
  hint?: ReactNode
  errorId: string | undefined
}

/** The code in the letters of a typewriter, upper-cased as it is typed. */
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
      onChange={(event) => onChange(upperCase(event.currentTarget, event.nativeEvent))}
      onCompositionEnd={(event: SyntheticEvent<HTMLInputElement>) => onChange(upperCase(event.currentTarget))}
      hint={hint}
      errorId={errorId}
      inputClassName="font-mono uppercase tracking-widest"
    />
  )
}

/** Upper-cases where the caret stands; a word that a keyboard is still composing must not change under it. */
function upperCase(input: HTMLInputElement, event?: Event): string {
  const code = input.value.toUpperCase()
  const isComposing = event instanceof InputEvent && event.isComposing
  if (isComposing || code === input.value) return input.value
  const caret = input.selectionStart
  input.value = code
  input.setSelectionRange(caret, caret)
  return code
}
