import { accountDeletionTexts } from '#features/accounts/account-deletion.texts.ts'
import { accountsTexts } from '#features/accounts/accounts.texts.ts'
import { devicePasswordsTexts } from '#features/accounts/device-passwords.texts.ts'
import { factorsTexts } from '#features/accounts/factors.texts.ts'
import { calendarTexts } from '#features/calendar/calendar.texts.ts'
import { ownDataTexts } from '#features/own-data/own-data.texts.ts'
import { pushTexts } from '#features/push/push.texts.ts'
import { deliveryTexts } from '#features/reminders/delivery.texts.ts'
import { reminderSettingsTexts } from '#features/reminders/reminder-settings.texts.ts'
import { type Room, rooms } from '#features/settings/rooms.rules.ts'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { sheetSettingsTexts } from '#features/sheet/sheet-settings.texts.ts'
import { lookTexts } from '#features/themes/themes.texts.ts'
import { securityEventsTexts } from '#kit/security-events.texts.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { keyboardTexts } from '../../keyboard.texts.ts'

/** What the palette finds in Settings, by the names that the screens show. */
const names: Readonly<Record<Room, readonly string[]>> = {
  you: [accountsTexts.changeName.open, accountsTexts.changeEmail.title, settingsTexts.timer.title, keyboardTexts.settings.label],
  looks: [
    settingsTexts.theme.title,
    lookTexts.system,
    ...(pageConfig.languages.length > 1 ? [settingsTexts.language.label] : []),
  ],
  reminders: [
    reminderSettingsTexts.title,
    reminderSettingsTexts.schedule.quiet,
    settingsTexts.notifications.title,
    deliveryTexts.email,
    pushTexts.label,
    calendarTexts.open,
  ],
  devices: [devicePasswordsTexts.open, sheetSettingsTexts.title, accountsTexts.sessions.open],
  security: [
    accountsTexts.changePassword.title,
    factorsTexts.passkeys.title,
    factorsTexts.totp.title,
    securityEventsTexts.own.open,
  ],
  data: [ownDataTexts.open, accountDeletionTexts.open],
  help: [],
}

export const namedSettings: readonly { label: string; room: Room }[] = rooms.flatMap((room) =>
  [settingsTexts.rooms.of[room], ...names[room]].map((label) => ({ label, room })),
)
