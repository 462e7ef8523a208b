import type { ComponentProps } from 'react'
import { buttonClass } from '../ui/button.tsx'

const look =
  'shrink-0 aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent aria-pressed:bg-secondary'

/** Classes of an icon button of the reader. */
export const readerButton = (className = ''): string =>
  buttonClass({ variant: 'quiet', size: 'icon', className: `${look} ${className}` })

interface ReaderButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** The name of the button, also shown as its tooltip. */
  label: string
}

/** An icon button of the reader. Uses `aria-disabled`, so that it keeps focus while disabled and the reader's keys still work. */
export function ReaderButton({ label, className, disabled = false, onClick, ...rest }: ReaderButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={readerButton(className)}
    />
  )
}
