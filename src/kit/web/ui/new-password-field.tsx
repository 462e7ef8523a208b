import type { ComponentProps } from 'react'
import { type PasswordStrength, strengthOf } from '../../password-strength.rules.ts'
import { classNames } from './class-names.ts'
import { newPasswordTexts } from './new-password-field.texts.ts'
import { PasswordField } from './password-field.tsx'

const texts = newPasswordTexts
const bars: Record<PasswordStrength, number> = { short: 1, common: 1, weak: 1, fair: 2, strong: 3 }

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint' | 'value'> & {
  value: string
  leastLength: number
}

/** A field for a new password, with the minimum length and a strength meter. The meter only advises; the form reports what is refused. */
export function NewPasswordField({ leastLength, ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField
      maxLength={1024}
      {...field}
      autoComplete="new-password"
      hint={
        <>
          {texts.hint(leastLength)}
          {field.value !== '' && <Meter strength={strengthOf(field.value)} />}
        </>
      }
    />
  )
}

function Meter({ strength }: { strength: PasswordStrength }) {
  const filled = bars[strength]
  const color = filled === 1 ? 'bg-destructive' : 'bg-success'
  return (
    <span className="mt-1.5 flex flex-col gap-1">
      <span className="flex items-center gap-2">
        <span aria-hidden className="flex gap-1">
          {[1, 2, 3].map((bar) => (
            <span key={bar} className={classNames('h-1.5 w-8 rounded-full', bar > filled ? 'bg-border' : color)} />
          ))}
        </span>
        <span>
          <span className="sr-only">{texts.strength} </span>
          {texts.strengths[strength]}
        </span>
      </span>
      {(strength === 'common' || strength === 'weak') && <span>{texts.advice[strength]}</span>}
    </span>
  )
}
