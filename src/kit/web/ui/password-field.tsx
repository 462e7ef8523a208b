import { type ComponentProps, useState } from 'react'
import Eye from '~icons/lucide/eye'
import EyeOff from '~icons/lucide/eye-off'
import { classNames } from './class-names.ts'
import { controlClass, Field, type FieldWords } from './field.tsx'
import { uiTexts } from './ui.texts.ts'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'aria-describedby' | 'aria-invalid'> &
  FieldWords & {
    /** Tells password managers whether the user signs in (`current-password`) or chooses a password (`new-password`). */
    autoComplete: 'current-password' | 'new-password'
  }

/** A password field with a button that shows and hides the password. */
export function PasswordField({ label, hint, error, errorId, id, className, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} errorId={errorId} id={id} className={className}>
      {(wiring) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            className={classNames(controlClass, 'pe-14')}
          />
          <button
            type="button"
            aria-label={isShown ? uiTexts.hidePassword : uiTexts.showPassword}
            aria-controls={wiring.id}
            onClick={() => setIsShown(!isShown)}
            className="-translate-y-1/2 absolute top-1/2 end-0.5 grid size-11 cursor-pointer place-items-center rounded-control text-muted-foreground hover:text-foreground"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}
