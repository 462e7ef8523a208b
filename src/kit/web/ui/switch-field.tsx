import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface SwitchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'id' | 'className' | 'onChange'> {
  label: string
  hint?: ReactNode
  /** A small drawing before the label. */
  icon?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A switch with its label before it. Pressing the label toggles it too. */
export function SwitchField({ label, hint, icon, checked, onCheckedChange, ...input }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="flex min-h-12 large-text:flex-wrap items-center gap-4 py-1.5">
      {icon && <span className="shrink-0 text-primary [&_svg]:size-5.5">{icon}</span>}
      <label htmlFor={id} className="min-w-0 flex-1 large-text:basis-full leading-snug">
        <span className="font-semibold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="mt-0.5 block text-muted-foreground text-sm">
            {hint}
          </span>
        )}
      </label>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox already exposes its checked state (ARIA in HTML).
        role="switch"
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className={classNames(track, thumb)}
      />
    </div>
  )
}

/** The `after:` area makes the touch target larger than the visible switch. */
const track =
  'relative h-8 w-14 shrink-0 cursor-pointer appearance-none rounded-badge border-2 border-input bg-muted transition-colors ' +
  'after:absolute after:-inset-2.5 checked:border-primary checked:bg-primary disabled:cursor-not-allowed disabled:opacity-60'

const thumb =
  'before:absolute before:top-1 before:start-1 before:size-5 before:rounded-full before:border-2 before:border-input before:bg-card ' +
  'before:transition-transform checked:before:translate-x-6 rtl:checked:before:-translate-x-6 checked:before:border-primary-foreground checked:before:bg-primary-foreground'
