import { isTime, reminderTypes, type Settings, type SettingsChange } from '#features/settings/settings.rules.ts'
import { TypedField } from '#kit/web/ui/typed-field.tsx'
import { reminderSettingsTexts } from '../reminder-settings.texts.ts'
import { shownMinute } from '../reminders.rules.ts'

const texts = reminderSettingsTexts.schedule

interface ReminderScheduleProps {
  settings: Pick<Settings, 'reminders' | 'schedule'>
  onChange: (change: SettingsChange) => void
}

/** Sets the time of each type of reminder, and the quiet hours. Shows nothing when no reminders are wanted. */
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
            <TypedField
              type="time"
              isWhole={isTime}
              key={type}
              label={reminderSettingsTexts.type[type].label}
              hint={shownMinute(schedule, type) === null ? texts.never : undefined}
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
            <TypedField
              type="time"
              isWhole={isTime}
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

const pair = 'grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-4'
