import { type ComponentProps, useState } from 'react'
import { TextField } from './text-field.tsx'

interface TypedFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur'> {
  value: string
  /** True when the typed text is complete. An incomplete time or date is discarded. */
  isWhole: (typed: string) => boolean
  onChange: (value: string) => void
}

/** A time or date field that reports its value when it loses focus, so that typing doesn't send every digit. */
export function TypedField({ value, isWhole, onChange, ...rest }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    if (typed !== null && typed !== value && isWhole(typed)) onChange(typed)
    setTyped(null)
  }
  return <TextField {...rest} value={typed ?? value} onChange={(event) => setTyped(event.target.value)} onBlur={leave} />
}
