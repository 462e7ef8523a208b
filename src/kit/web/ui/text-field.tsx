import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, Field, type FieldWords } from './field.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'aria-describedby' | 'aria-invalid'>, FieldWords {
  /** Classes of the input itself, such as `font-mono uppercase`. */
  inputClassName?: string
  /** A small drawing at the start of the input. */
  icon?: ReactNode
}

/** A single-line text field. Accepts all props of an input. */
export function TextField({ label, hint, error, errorId, id, className, inputClassName, icon, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} errorId={errorId} id={id} className={className}>
      {(wiring) => (
        <div className="relative">
          {icon && (
            <span className="-translate-y-1/2 pointer-events-none absolute top-1/2 start-4 text-muted-foreground [&_svg]:size-5">
              {icon}
            </span>
          )}
          <input {...input} {...wiring} className={classNames(controlClass, icon ? 'ps-12' : undefined, inputClassName)} />
        </div>
      )}
    </Field>
  )
}
