import { Link, Navigate } from 'react-router'
import { reminderSettingsTexts } from '#features/reminders/reminder-settings.texts.ts'
import { ReminderSettings } from '#features/reminders/web/reminder-settings.tsx'
import { type Room, roomPath, rooms } from '#features/settings/rooms.rules.ts'
import type { Settings } from '#features/settings/settings.rules.ts'
import { settingsTexts as texts } from '#features/settings/settings.texts.ts'
import { NotificationSettings } from '#features/settings/web/notification-settings.tsx'
import { useChangeSettings, useSettings } from '#features/settings/web/settings-queries.ts'
import { ThemeSelector } from '#features/themes/web/theme-selector.tsx'
import { useAskedPart } from '#kit/web/page/asked-part.ts'
import { Card, paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import type { Icon } from '#kit/web/ui/icon.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import Archive from '~icons/lucide/archive'
import Bell from '~icons/lucide/bell'
import BellRing from '~icons/lucide/bell-ring'
import CircleHelp from '~icons/lucide/circle-help'
import MonitorSmartphone from '~icons/lucide/monitor-smartphone'
import Palette from '~icons/lucide/palette'
import ShieldCheck from '~icons/lucide/shield-check'
import UserRound from '~icons/lucide/user-round'
import { AccountCard } from './account-card.tsx'
import { AccountManagement } from './account-management.tsx'
import { SettingsFallback } from './settings-fallback.tsx'

/** The version number shown to users. */
const version = '1.0.0'

/** Where the parts are that were on this screen before. */
const moved: Readonly<Record<string, Room>> = { '#timer': 'you', '#keyboard': 'you', '#sign-in-ways': 'security' }

/** The settings that most people come for, and the way to all others. Each change is saved immediately. */
export function SettingsPage({ userId }: { userId: string }) {
  const { settings, isError, refetch } = useSettings(userId)
  const hash = useAskedPart(settings !== undefined)
  const room = moved[hash]
  if (room) return <Navigate to={{ pathname: roomPath(room), hash }} replace />
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Rooms />
      <div className="grid grid-cols-1 items-start gap-5 sm:gap-6 md:grid-cols-2">
        <AccountCard />
        {settings && <Preferences userId={userId} settings={settings} />}
        {!settings && <SettingsFallback isError={isError} onRetry={refetch} />}
        {!settings && isError && <AccountManagement />}
      </div>
      <p className="text-center text-muted-foreground text-sm">{texts.version(version)}</p>
    </Page>
  )
}

function Preferences({ userId, settings }: { userId: string; settings: Settings }) {
  const change = useChangeSettings(userId)
  return (
    <>
      <Card headingId="theme" icon={<Palette aria-hidden />} title={texts.theme.title} className="md:col-span-2">
        <ThemeSelector isBrief onChoose={({ mood, isAuto }) => change(() => ({ theme: { mood, auto: isAuto } }))} />
      </Card>
      <Card headingId="reminders" icon={<BellRing aria-hidden />} title={reminderSettingsTexts.title}>
        <ReminderSettings isBrief reminders={settings.reminders} onChange={change} />
      </Card>
      <div className="flex flex-col gap-5 sm:gap-6">
        <Card headingId="notifications" icon={<Bell aria-hidden />} title={texts.notifications.title}>
          <NotificationSettings isBrief notifications={settings.notifications} onChange={change} />
        </Card>
        <AccountManagement />
      </div>
    </>
  )
}

function Rooms() {
  return (
    <nav aria-label={texts.rooms.label}>
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-4 xl:grid-cols-[repeat(7,auto)]">
        {rooms.map((room) => {
          const RoomIcon = icons[room]
          return (
            <li key={room}>
              <Link
                to={roomPath(room)}
                className={classNames(
                  paper,
                  'flex h-full min-h-12 items-center gap-2.5 px-3.5 py-2 font-semibold leading-tight no-underline transition hover:shadow-lifted',
                )}
              >
                <RoomIcon aria-hidden className="size-5 shrink-0 text-primary" />
                <span className="min-w-0 large-text:[overflow-wrap:anywhere]">{texts.rooms.of[room]}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const icons: Readonly<Record<Room, Icon>> = {
  you: UserRound,
  looks: Palette,
  reminders: BellRing,
  devices: MonitorSmartphone,
  security: ShieldCheck,
  data: Archive,
  help: CircleHelp,
}
