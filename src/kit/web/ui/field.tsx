import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface FieldWords {
  label: string
  hint?: ReactNode
  /** Why the value is wrong. Also marks the field as invalid. */
  error?: string | undefined
  /** Id of a message elsewhere that says why the value is wrong. Also marks the field as invalid. */
  errorId?: string | undefined
}

export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldWords {
  id?: string | undefined
  className?: string | undefined
  /** Renders the control with the attributes that connect it to label, hint and error. */
  children: (wiring: FieldWiring) => ReactNode
}

/** Connects a label, a control, a hint and an error, visually and for screen readers. */
export function Field({ label, hint, error, errorId, id: givenId, className, children }: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : '', errorId].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex max-w-full flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error || errorId ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted-foreground text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="font-semibold text-destructive text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

/** Classes of an input or select. Text is at least 16 px, or iOS zooms in on focus. */
export const controlClass =
  'min-h-12 w-full rounded-control border border-input bg-background px-4 py-2.5 text-base text-foreground shadow-pressed transition-colors ' +
  'hover:border-foreground/60 focus-visible:outline-offset-1 aria-invalid:border-destructive ' +
  'disabled:cursor-not-allowed disabled:opacity-60'
