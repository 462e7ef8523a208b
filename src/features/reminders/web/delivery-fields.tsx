import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isDay, type ReminderDelivery, type Settings, type SettingsChange } from '#features/settings/settings.rules.ts'
import { deviceTimeZone } from '#kit/local-day.ts'
import { queryOf } from '#kit/web/calls/call.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TypedField } from '#kit/web/ui/typed-field.tsx'
import { deliveryTexts as texts } from '../delivery.texts.ts'
import { remindersApi } from '../reminders.contract.ts'

interface DeliveryFieldsProps {
  userId: string
  settings: Pick<Settings, 'reminders' | 'delivery'>
  /** True if reminders arrive as notifications on this device. */
  isPushed: boolean
  onChange: (change: SettingsChange) => void
}

/** The days of reminders, their pause, and whether they are sent by email. Renders nothing when reminders are off. */
export function DeliveryFields({ userId, settings: { reminders, delivery }, isPushed, onChange }: DeliveryFieldsProps) {
  const { data: ways } = useQuery(queryOf(['users', userId, 'reminder-ways'], remindersApi.ways, { params: { userId } }))
  if (!reminders.enabled || reminders.frequency === 'never') return null
  const change = (wanted: Partial<ReminderDelivery>) => onChange((now) => ({ delivery: { ...now.delivery, ...wanted } }))
  const zone = delivery.followsDevice || delivery.timeZone === null ? deviceTimeZone() : delivery.timeZone
  return (
    <>
      {reminders.frequency === 'daily' && <Days days={delivery.days} onChange={(days) => change({ days })} />}
      <Pause until={delivery.pausedUntil} onChange={(pausedUntil) => change({ pausedUntil })} />
      <div className="flex flex-col">
        <SwitchField
          label={texts.email}
          hint={ways && texts.emailHint[ways.email]}
          checked={delivery.email && ways?.email !== 'no-server'}
          disabled={!delivery.email && ways?.email !== 'ready'}
          // With `followsDevice`, the time zone follows the device in use, because users travel.
          onCheckedChange={(email) => change({ email, ...(delivery.followsDevice ? { timeZone: deviceTimeZone() } : {}) })}
        />
        {(delivery.email || isPushed) && (
          <SwitchField
            label={texts.followsDevice}
            hint={texts.zoneNow(zone.replaceAll('_', ' '))}
            checked={delivery.followsDevice}
            onCheckedChange={(followsDevice) => change({ followsDevice, timeZone: zone })}
          />
        )}
      </div>
    </>
  )
}

/** Monday first, as in the calendars and for weekly goals. */
const daysOfWeek = [1, 2, 3, 4, 5, 6, 0]

function Days({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const hint = useId()
  const toggled = (day: number) => (days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort())
  return (
    <fieldset className="min-w-0" aria-describedby={days.length === 0 ? hint : undefined}>
      <legend className="mb-1.5 font-semibold">{texts.days}</legend>
      <div className="-mx-1 flex max-w-96 flex-wrap justify-between gap-y-0.5 sm:mx-0">
        {daysOfWeek.map((day) => (
          <label key={day} className={chip}>
            <input
              type="checkbox"
              aria-label={texts.dayNames[day]}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={days.includes(day)}
              onChange={() => onChange(toggled(day))}
            />
            <span aria-hidden>{texts.shortDayNames[day]}</span>
          </label>
        ))}
      </div>
      {days.length === 0 && (
        <p id={hint} className="mt-1.5 text-muted-foreground text-sm">
          {texts.noDays}
        </p>
      )}
    </fieldset>
  )
}

const chip =
  'relative flex size-11 cursor-pointer select-none items-center justify-center rounded-badge border border-input bg-background ' +
  'transition hover:bg-muted has-checked:border-primary has-checked:bg-primary has-checked:font-semibold ' +
  'has-checked:text-primary-foreground has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2'

interface PauseProps {
  until: string | null
  onChange: (until: string | null) => void
}

function Pause({ until, onChange }: PauseProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TypedField
        className="min-w-[min(11rem,100%)] flex-1"
        type="date"
        label={texts.pause}
        hint={texts.pauseHint}
        value={until ?? ''}
        isWhole={isDay}
        onChange={onChange}
      />
      {until !== null && (
        <Button variant="quiet" onClick={() => onChange(null)}>
          {texts.resume}
        </Button>
      )}
    </div>
  )
}
