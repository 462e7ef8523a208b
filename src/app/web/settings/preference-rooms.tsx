import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { furtherCodeTexts } from '#features/access/further-code.texts.ts'
import { accountsTexts } from '#features/accounts/accounts.texts.ts'
import { calendarTexts } from '#features/calendar/calendar.texts.ts'
import { useIsPushedHere } from '#features/push/web/push-wanted.ts'
import { reminderSettingsTexts } from '#features/reminders/reminder-settings.texts.ts'
import { DeliveryFields } from '#features/reminders/web/delivery-fields.tsx'
import { ReminderScheduleFields } from '#features/reminders/web/reminder-schedule.tsx'
import { ReminderSettings } from '#features/reminders/web/reminder-settings.tsx'
import type { Settings, SettingsChange } from '#features/settings/settings.rules.ts'
import { settingsTexts as texts } from '#features/settings/settings.texts.ts'
import { LanguageField } from '#features/settings/web/language-field.tsx'
import { NotificationSettings } from '#features/settings/web/notification-settings.tsx'
import { useChangeSettings, useSettings } from '#features/settings/web/settings-queries.ts'
import { TimerSettings } from '#features/settings/web/timer-settings.tsx'
import { LookField } from '#features/themes/web/look-field.tsx'
import { ThemeSelector } from '#features/themes/web/theme-selector.tsx'
import { useLook } from '#features/themes/web/theme-store.ts'
import { lazyScreen } from '#kit/web/lazy/lazy-part.tsx'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { Card } from '#kit/web/ui/card.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import AtSign from '~icons/lucide/at-sign'
import Bell from '~icons/lucide/bell'
import BellRing from '~icons/lucide/bell-ring'
import CalendarDays from '~icons/lucide/calendar-days'
import Palette from '~icons/lucide/palette'
import Pencil from '~icons/lucide/pencil'
import Ticket from '~icons/lucide/ticket-plus'
import Timer from '~icons/lucide/timer'
import { AccountCard } from './account-card.tsx'
import { AccountDialog, type AccountDialogName } from './account-dialog.ts'
import { KeyboardSettings } from './keyboard-settings.tsx'
import { Room } from './room.tsx'
import { Action, Rows } from './rows.tsx'
import { SettingsFallback } from './settings-fallback.tsx'
import { zoneOfDevice } from './zone-of-device.ts'

const PushField = lazyScreen(
  async () => (await import('#features/push/web/push-field.tsx')).PushField,
  () => <div className="min-h-20 border-border border-t" />,
)

interface RoomProps {
  userId: string
}

export function YouRoom({ userId }: RoomProps) {
  const [dialog, setDialog] = useState<AccountDialogName>()
  const navigate = useNavigate()
  const user = useCurrentUser()
  return (
    <Room name="you">
      <AccountCard>
        <Rows>
          <Action
            hint={texts.management.nameHint}
            icon={Pencil}
            label={accountsTexts.changeName.open}
            onPress={() => setDialog('name')}
          />
          <Action
            hint={texts.management.emailHint}
            icon={AtSign}
            label={accountsTexts.changeEmail.title}
            onPress={() => setDialog('email')}
          />
          <Action hint={furtherCodeTexts.hint} icon={Ticket} label={furtherCodeTexts.open} onPress={() => navigate('/code')} />
        </Rows>
      </AccountCard>
      <Preferences userId={userId}>
        {(settings, change) => (
          <>
            <Card headingId="timer" icon={<Timer aria-hidden />} title={texts.timer.title}>
              <TimerSettings timer={settings.timer} onChange={change} />
            </Card>
            <KeyboardSettings keyboard={settings.keyboard} onChange={change} />
          </>
        )}
      </Preferences>
      {dialog && user && <AccountDialog name={dialog} user={user} onClose={() => setDialog(undefined)} />}
    </Room>
  )
}

export function LooksRoom({ userId }: RoomProps) {
  return (
    <Room name="looks">
      <Preferences userId={userId}>
        {(settings, change) => (
          <Card headingId="theme" icon={<Palette aria-hidden />} title={texts.theme.title} className="md:col-span-2">
            <LookField />
            <ThemeSelector onChoose={({ mood, isAuto }) => change(() => ({ theme: { mood, auto: isAuto } }))} />
            <LanguageField language={settings.language} onChange={(language) => change(() => ({ language }))} />
            <div className="mt-6 border-border border-t pt-4">
              <SwitchField
                label={texts.covers.label}
                hint={texts.covers.hint}
                checked={settings.coversPages ?? false}
                onCheckedChange={(coversPages) => change(() => ({ coversPages }))}
              />
            </div>
          </Card>
        )}
      </Preferences>
    </Room>
  )
}

export function RemindersRoom({ userId }: RoomProps) {
  const isPushed = useIsPushedHere(userId)
  const isInk = useLook() === 'ink'
  const user = useCurrentUser()
  const [isCalendarOpen, setIsCalendarOpen] = useState(false)
  return (
    <Room name="reminders">
      <Preferences userId={userId}>
        {(settings, change) => (
          <>
            <div className="flex flex-col gap-5 sm:gap-6">
              <Card headingId="reminders" icon={<BellRing aria-hidden />} title={reminderSettingsTexts.title}>
                <ReminderSettings reminders={settings.reminders} onChange={change} />
              </Card>
              <Card headingId="notifications" icon={<Bell aria-hidden />} title={texts.notifications.title}>
                <NotificationSettings notifications={settings.notifications} onChange={change} />
                <PushField userId={userId} isInk={isInk} onTurnedOn={() => change(zoneOfDevice)} />
              </Card>
            </div>
            <Card aria-label={reminderSettingsTexts.schedule.times}>
              <div className="flex flex-col gap-5">
                <ReminderScheduleFields settings={settings} onChange={change} />
                <DeliveryFields userId={userId} settings={settings} isPushed={isPushed} onChange={change} />
                <Rows>
                  <Action
                    hint={calendarTexts.hint}
                    icon={CalendarDays}
                    label={calendarTexts.open}
                    onPress={() => setIsCalendarOpen(true)}
                  />
                </Rows>
              </div>
            </Card>
          </>
        )}
      </Preferences>
      {isCalendarOpen && user && <AccountDialog name="calendar" user={user} onClose={() => setIsCalendarOpen(false)} />}
    </Room>
  )
}

interface PreferencesProps extends RoomProps {
  children: (settings: Settings, change: (change: SettingsChange) => void) => ReactNode
}

/** What depends on the settings, once they have loaded. Each change is saved immediately. */
function Preferences({ userId, children }: PreferencesProps) {
  const { settings, isError, refetch } = useSettings(userId)
  const change = useChangeSettings(userId)
  return settings ? children(settings, change) : <SettingsFallback isError={isError} onRetry={refetch} />
}
