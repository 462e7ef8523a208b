import type { ChangeEvent } from 'react'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { accountsTexts } from '../accounts.texts.ts'

interface SetUpCodeFieldProps {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  errorId: string | undefined
}

/** For the code that the server prints at its first start. */
export function SetUpCodeField(field: SetUpCodeFieldProps) {
  return (
    <TextField
      {...field}
      name="code"
      label={accountsTexts.setUp.code}
      hint={accountsTexts.setUp.codeHint}
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputClassName="font-mono"
      maxLength={128}
    />
  )
}
