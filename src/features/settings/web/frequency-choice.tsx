import { useId } from 'react'
import { type ReminderFrequency, reminderFrequencies } from '../settings.rules.ts'
import { settingsTexts } from '../settings.texts.ts'

const texts = settingsTexts.reminders

interface FrequencyChoiceProps {
  value: ReminderFrequency
  onChange: (frequency: ReminderFrequency) => void
}

/** Daily, weekly or never, side by side. */
export function FrequencyChoice({ value, onChange }: FrequencyChoiceProps) {
  const group = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-semibold">{texts.frequency}</legend>
      <div className="grid grid-cols-3 gap-1 rounded-control border border-input bg-background p-1">
        {reminderFrequencies.map((frequency) => (
          <label key={frequency} className={segment}>
            <input
              type="radio"
              name={group}
              value={frequency}
              checked={frequency === value}
              onChange={() => onChange(frequency)}
              className="absolute size-px opacity-0"
            />
            {texts.frequencies[frequency]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const segment =
  'relative grid min-h-11 cursor-pointer place-items-center rounded-lg px-2 text-center transition-colors hover:bg-muted ' +
  'has-checked:bg-primary has-checked:font-semibold has-checked:text-primary-foreground has-focus-visible:outline-3 has-focus-visible:outline-ring'
