import {
  type ReminderType,
  reminderFrequencies,
  reminderTypes,
  type Settings,
  type SettingsChange,
} from '#features/settings/settings.rules.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { ChoiceGroup } from '#kit/web/ui/choice-group.tsx'
import type { Icon } from '#kit/web/ui/icon.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import BookOpen from '~icons/lucide/book-open'
import Leaf from '~icons/lucide/leaf'
import Target from '~icons/lucide/target'
import Timer from '~icons/lucide/timer'
import { reminderSettingsTexts as texts } from '../reminder-settings.texts.ts'

interface ReminderSettingsProps {
  reminders: Settings['reminders']
  /** Leave out what explains the switches. */
  isBrief?: boolean
  onChange: (change: SettingsChange) => void
}

/** Turns reminders on or off. While they are on, also sets their frequency and types. */
export function ReminderSettings({ reminders, isBrief = false, onChange }: ReminderSettingsProps) {
  const { enabled, frequency, types } = reminders
  const { name } = useBrand()
  const change = (wanted: Partial<Settings['reminders']>) =>
    onChange(({ reminders }) => ({ reminders: { ...reminders, ...wanted } }))
  const changeType = (type: ReminderType, isWanted: boolean) =>
    onChange(({ reminders }) => ({ reminders: { ...reminders, types: { ...reminders.types, [type]: isWanted } } }))

  return (
    <div className="flex flex-col gap-5">
      <SwitchField
        label={texts.enabled}
        hint={isBrief ? undefined : texts.hint(name)}
        checked={enabled}
        onCheckedChange={(wanted) => change({ enabled: wanted })}
      />
      {enabled && (
        <>
          <ChoiceGroup
            label={texts.frequency}
            choices={reminderFrequencies.map((value) => ({ value, label: texts.frequencies[value] }))}
            value={frequency}
            onChange={(wanted) => change({ frequency: wanted })}
          />
          <fieldset className="flex min-w-0 flex-col">
            <legend className="mb-1.5 font-semibold">{texts.types}</legend>
            {frequency !== 'daily' && <p className="text-muted-foreground text-sm">{texts[frequency]}</p>}
            <div className="divide-y divide-border">
              {reminderTypes.map((type) => {
                const Icon = icons[type]
                return (
                  <SwitchField
                    key={type}
                    icon={<Icon aria-hidden />}
                    label={texts.type[type].label}
                    hint={isBrief ? undefined : texts.type[type].hint}
                    checked={types[type]}
                    onCheckedChange={(isWanted) => changeType(type, isWanted)}
                  />
                )
              })}
            </div>
          </fieldset>
        </>
      )}
    </div>
  )
}

const icons: Readonly<Record<ReminderType, Icon>> = { pomodoro: Timer, goals: Target, prompts: BookOpen, reflections: Leaf }
