import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface ChoiceGroupProps<T extends string | number> {
  label: string
  choices: readonly { value: T; label: string; hint?: string }[]
  value: T
  onChange: (value: T) => void
  /** `tabs` share one line; `chips` wrap. */
  look?: 'tabs' | 'chips'
  /** Shown at the end of the label's line. */
  note?: ReactNode
}

/** A few visible choices: radio buttons that look like tabs or chips. */
export function ChoiceGroup<T extends string | number>(props: ChoiceGroupProps<T>) {
  const { label, choices, value, onChange, look = 'tabs', note } = props
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="float-left rtl:float-right mb-2 font-semibold">{label}</legend>
      {note && <p className="mb-2 text-end text-muted-foreground text-sm">{note}</p>}
      <div className={classNames('clear-both', look === 'tabs' ? tabs : 'flex flex-wrap gap-2')}>
        {choices.map((choice) => (
          <label key={choice.value} className={classNames(option, look === 'tabs' ? tab : chip)}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className="leading-tight">{choice.label}</span>
            {choice.hint && (
              <span className="whitespace-nowrap large-text:whitespace-normal font-normal text-sm leading-tight">
                {choice.hint}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const option =
  'relative flex min-h-11 cursor-pointer select-none border transition has-checked:font-semibold ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2'

const tabs = 'grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-muted p-1'
const tab =
  'flex-col items-center justify-center gap-0.5 rounded-lg border-transparent px-2 py-2 text-center text-muted-foreground ' +
  'hover:text-foreground has-checked:border-input has-checked:bg-card has-checked:text-card-foreground has-checked:shadow-paper'

const chip =
  'min-w-11 items-center justify-center rounded-badge border-input bg-background px-4 py-2 hover:bg-muted sm:px-3 sm:text-sm ' +
  'has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground'
