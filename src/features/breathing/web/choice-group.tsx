import { type ReactNode, useId } from 'react'

interface ChoiceGroupProps<T extends string | number> {
  label: string
  choices: readonly { value: T; label: string; hint?: string }[]
  value: T
  onChange: (value: T) => void
  /** At the end of the label's line. */
  note?: ReactNode
}

/** A few choices side by side, one of them taken: radio buttons that look like tabs of paper. */
export function ChoiceGroup<T extends string | number>({ label, choices, value, onChange, note }: ChoiceGroupProps<T>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="float-left mb-2 font-semibold text-sm">{label}</legend>
      {note && <p className="mb-2 text-right text-muted-foreground text-sm">{note}</p>}
      <div className="clear-both grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-muted p-1">
        {choices.map((choice) => (
          <label key={choice.value} className={tab}>
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className="font-semibold leading-tight">{choice.label}</span>
            {choice.hint && <span className="whitespace-nowrap text-sm leading-tight">{choice.hint}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const tab =
  'relative flex min-h-11 cursor-pointer select-none flex-col items-center justify-center gap-0.5 rounded-lg border border-transparent px-2 py-2 ' +
  'text-center text-muted-foreground transition hover:text-foreground has-checked:border-input has-checked:bg-card has-checked:text-card-foreground ' +
  'has-checked:shadow-paper has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2'
