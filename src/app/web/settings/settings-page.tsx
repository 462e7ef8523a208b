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
import { deviceTimeZone } from '#kit/local-day.ts'
import { lazyScreen } from '#kit/web/lazy/lazy-part.tsx'
import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import Bell from '~icons/lucide/bell'
import BellRing from '~icons/lucide/bell-ring'
import KeyRound from '~icons/lucide/key-round'
import Palette from '~icons/lucide/palette'
import Timer from '~icons/lucide/timer'
import { AccountCard } from './account-card.tsx'
import { AccountManagement } from './account-management.tsx'
import { KeyboardSettings } from './keyboard-settings.tsx'
import { SettingsFallback } from './settings-fallback.tsx'

/** Sets the time zone of reminders to this device's, unless the user has fixed another. */
const zoneOfDevice: SettingsChange = ({ delivery }) =>
  delivery.followsDevice || delivery.timeZone === null ? { delivery: { ...delivery, timeZone: deviceTimeZone() } } : {}

const PushField = lazyScreen(
  async () => (await import('#features/push/web/push-field.tsx')).PushField,
  () => <div className="min-h-20 border-border border-t" />,
)

/** The version number shown to users. */
const version = '1.0.0'

/** All settings. Each change is saved immediately. */
export function SettingsPage({ userId }: { userId: string }) {
  const { settings, isError, refetch } = useSettings(userId)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className="grid grid-cols-1 items-start gap-5 sm:gap-6 lg:grid-cols-2">
        <AccountCard className="lg:col-span-2" />
        {settings ? (
          <Preferences userId={userId} settings={settings} />
        ) : (
          <SettingsFallback isError={isError} onRetry={refetch} />
        )}
      </div>
      <p className="text-center text-muted-foreground text-sm">{texts.version(version)}</p>
    </Page>
  )
}

function Preferences({ userId, settings }: { userId: string; settings: Settings }) {
  const change = useChangeSettings(userId)
  const isPushed = useIsPushedHere(userId)
  const isInk = useLook() === 'ink'
  return (
    <>
      <Card aria-labelledby="theme" className="lg:col-span-2">
        <CardHeader id="theme" icon={<Palette aria-hidden />} title={texts.theme.title} />
        <ThemeSelector onChoose={({ mood, isAuto }) => change(() => ({ theme: { mood, auto: isAuto } }))} />
        <LookField />
        <LanguageField language={settings.language} onChange={(language) => change(() => ({ language }))} />
      </Card>
      <Card aria-labelledby="reminders">
        <CardHeader id="reminders" icon={<BellRing aria-hidden />} title={reminderSettingsTexts.title} />
        <div className="flex flex-col gap-5">
          <ReminderSettings reminders={settings.reminders} onChange={change} />
          <ReminderScheduleFields settings={settings} onChange={change} />
          <DeliveryFields userId={userId} settings={settings} isPushed={isPushed} onChange={change} />
        </div>
      </Card>
      <div className="flex flex-col gap-5 sm:gap-6">
        <Card aria-labelledby="notifications">
          <CardHeader id="notifications" icon={<Bell aria-hidden />} title={texts.notifications.title} />
          <NotificationSettings notifications={settings.notifications} onChange={change} />
          <PushField userId={userId} isInk={isInk} onTurnedOn={() => change(zoneOfDevice)} />
        </Card>
        <Card aria-labelledby="timer">
          <CardHeader id="timer" icon={<Timer aria-hidden />} title={texts.timer.title} />
          <TimerSettings timer={settings.timer} onChange={change} />
        </Card>
        <KeyboardSettings keyboard={settings.keyboard} onChange={change} />
        <Card aria-labelledby="management">
          <CardHeader id="management" icon={<KeyRound aria-hidden />} title={texts.management.title} />
          <AccountManagement />
        </Card>
      </div>
    </>
  )
}
