import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive'

export interface ButtonLook {
  variant?: ButtonVariant
  /** `icon` is a square with one icon; give it an `aria-label`. */
  size?: 'regular' | 'large' | 'icon'
  className?: string
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** Shows a spinner and disables the button. */
  isLoading?: boolean
}

/** A button at least 44 px high. It submits a form only with `type="submit"`. */
export function Button({
  variant,
  size,
  className,
  isLoading = false,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, className })}
      disabled={disabled || isLoading}
      aria-busy={isLoading || undefined}
    >
      {isLoading && <Spinner />}
      {children}
    </button>
  )
}

/** Returns the classes of a button, for a link that looks like one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'primary', size = 'regular', className }: ButtonLook = {}): string {
  return classNames(shape, sizes[size], variants[variant], className)
}

const shape =
  'print:hidden inline-flex cursor-pointer select-none items-center justify-center gap-2 rounded-control text-center font-semibold leading-tight no-underline transition ' +
  'active:translate-y-px disabled:pointer-events-none disabled:opacity-60 [&_svg]:size-5 [&_svg]:shrink-0'

const sizes = {
  regular: 'min-h-11 px-5 py-2.5',
  large: 'min-h-13 px-7 py-3 text-lg',
  icon: 'size-11',
}

const variants = {
  primary: 'bg-primary text-primary-foreground shadow-paper hover:bg-primary-hover hover:shadow-lifted',
  secondary: 'bg-secondary text-secondary-foreground hover:bg-secondary-hover',
  quiet: 'text-current hover:bg-muted hover:text-foreground',
  destructive: 'bg-destructive text-destructive-foreground shadow-paper hover:shadow-lifted',
}
