import { type EndChoice, endChoices, endOf } from '../../end-date.rules.ts'
import { endDateTexts as texts } from '../../end-date.texts.ts'
import { Select } from './select.tsx'
import { TextField } from './text-field.tsx'

export interface ChosenEnd {
  choice: EndChoice
  /** The picked day, such as `2026-12-31`; empty until there is one. */
  day: string
}

export const noEnd: ChosenEnd = { choice: 'never', day: '' }

/** The chosen end, null for none. Undefined until a day is picked: then there is nothing to send yet. */
export const chosenEnd = ({ choice, day }: ChosenEnd): string | null | undefined => endOf(choice, day, new Date())

interface EndDateFieldProps {
  value: ChosenEnd
  onChange: (value: ChosenEnd) => void
}

/** Asks how long something that gives access should work. */
export function EndDateField({ value, onChange }: EndDateFieldProps) {
  return (
    <>
      <Select
        label={texts.label}
        value={value.choice}
        onValueChange={(choice) => onChange({ ...value, choice: choice as EndChoice })}
        options={options}
      />
      {value.choice === 'day' && (
        <TextField
          label={texts.day}
          type="date"
          required
          value={value.day}
          onChange={({ currentTarget }) => onChange({ ...value, day: currentTarget.value })}
        />
      )}
    </>
  )
}

const options = endChoices.map((value) => ({ value, label: texts.choices[value] }))
