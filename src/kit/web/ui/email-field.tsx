import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

const mostCharacters = 320

/** One e-mail address, as keyboards and password managers expect it. Takes everything a text field takes. */
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
