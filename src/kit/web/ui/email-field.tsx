import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

const mostCharacters = 320

/** An email address field with the right keyboard and autofill. Accepts all props of a text field. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>) {
  return (
    <TextField
      name="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={mostCharacters}
      {...props}
      type="email"
      inputMode="email"
    />
  )
}
