import { type ComponentProps, useState } from 'react'
import { TextField } from './text-field.tsx'

interface TypedFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur'> {
  value: string
  /** Whether what was typed can be taken; half a time or date is left out. */
  isWhole: (typed: string) => boolean
  onChange: (value: string) => void
}

/** A time or a date: taken when one leaves the field, so that what is being typed is not sent digit by digit. */
export function TypedField({ value, isWhole, onChange, ...rest }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    if (typed !== null && typed !== value && isWhole(typed)) onChange(typed)
    setTyped(null)
  }
  return <TextField {...rest} value={typed ?? value} onChange={(event) => setTyped(event.target.value)} onBlur={leave} />
}
