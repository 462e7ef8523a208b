import { leastLengthOf } from '#features/accounts/passwords.rules.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { NewPasswordField } from '#kit/web/ui/new-password-field.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import type { Passwords } from './field-checks.ts'

interface PasswordFieldsProps {
  labels: Record<keyof Passwords, string>
  /** The account's address, in a hidden field for password managers. */
  email: string
  passwords: Passwords
  onChange: (passwords: Passwords) => void
  errorIdOf: (name: string) => string | undefined
}

/** A new password and its confirmation: the second step of both sign-up screens. */
export function PasswordFields({ labels, email, passwords, onChange, errorIdOf }: PasswordFieldsProps) {
  const field = (name: keyof Passwords) => ({
    name,
    label: labels[name],
    autoComplete: 'new-password' as const,
    required: true,
    value: passwords[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...passwords, [name]: event.target.value }),
    errorId: errorIdOf(name),
  })
  return (
    <>
      <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
      <NewPasswordField
        {...field('password')}
        leastLength={leastLengthOf({ isAdmin: false, isStrict: pageConfig.hasStrictPasswords })}
      />
      <PasswordField {...field('confirmPassword')} />
    </>
  )
}
