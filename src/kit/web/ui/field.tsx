import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface FieldWords {
  label: string
  hint?: ReactNode
  /** Marks the field as wrong and says why. */
  error?: string | undefined
  /** The id of a message elsewhere that says why the field is wrong; marks it as well. */
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
  /** Draws the control with the ids that tie it to its label, hint and error. */
  children: (wiring: FieldWiring) => ReactNode
}

/** A label, a control, a hint and an error that belong together for eyes and screen readers. */
export function Field({ label, hint, error, errorId, id: givenId, className, children }: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : '', errorId].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
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

/** The look of a control one writes or chooses in. 16 px of text at least, or iOS zooms in. */
export const controlClass =
  'min-h-12 w-full rounded-control border border-input bg-background px-4 py-2.5 text-base text-foreground shadow-pressed transition-colors ' +
  'hover:border-foreground/60 focus-visible:outline-offset-1 aria-invalid:border-destructive ' +
  'disabled:cursor-not-allowed disabled:opacity-60'
