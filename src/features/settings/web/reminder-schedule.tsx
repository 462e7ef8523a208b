import { type ReactNode, useState } from 'react'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { isNeverShown } from '../reminders.rules.ts'
import { isTime, reminderTypes, type Settings, type SettingsChange } from '../settings.rules.ts'
import { settingsTexts } from '../settings.texts.ts'

const texts = settingsTexts.reminders.schedule

interface ReminderScheduleProps {
  settings: Pick<Settings, 'reminders' | 'schedule'>
  onChange: (change: SettingsChange) => void
}

/** At what time each kind of reminder comes, and when none does; nothing where none comes at all. */
export function ReminderScheduleFields({ settings: { reminders, schedule }, onChange }: ReminderScheduleProps) {
  const { times, quiet } = schedule
  const wanted = reminderTypes.filter((type) => reminders.types[type])
  if (!reminders.enabled || reminders.frequency === 'never' || wanted.length === 0) return null
  return (
    <>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1.5 font-semibold">{texts.times}</legend>
        <div className={pair}>
          {wanted.map((type) => (
            <TimeField
              key={type}
              label={settingsTexts.reminders.type[type].label}
              hint={isNeverShown(schedule, type) ? texts.never : undefined}
              value={times[type]}
              onChange={(time) =>
                onChange((now) => ({ schedule: { ...now.schedule, times: { ...now.schedule.times, [type]: time } } }))
              }
            />
          ))}
        </div>
        <p className="text-muted-foreground text-sm">{texts.late}</p>
      </fieldset>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1.5 font-semibold">{texts.quiet}</legend>
        <div className={pair}>
          {(['from', 'until'] as const).map((end) => (
            <TimeField
              key={end}
              label={texts[end]}
              value={quiet[end]}
              onChange={(time) =>
                onChange((now) => ({ schedule: { ...now.schedule, quiet: { ...now.schedule.quiet, [end]: time } } }))
              }
            />
          ))}
        </div>
        <p className="text-muted-foreground text-sm">{texts.quietHint}</p>
      </fieldset>
    </>
  )
}

const pair = 'grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4'

interface TimeFieldProps {
  label: string
  hint?: ReactNode
  value: string
  onChange: (time: string) => void
}

/** Kept when one leaves the field, so that a time that is being typed is not sent digit by digit; half a time changes nothing. */
function TimeField({ value, onChange, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    if (typed !== null && typed !== value && isTime(typed)) onChange(typed)
    setTyped(null)
  }
  return (
    <TextField {...rest} type="time" value={typed ?? value} onChange={(event) => setTyped(event.target.value)} onBlur={leave} />
  )
}
