import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { accountDeletionTexts } from '#features/accounts/account-deletion.texts.ts'
import { accountsTexts } from '#features/accounts/accounts.texts.ts'
import { devicePasswordsTexts } from '#features/accounts/device-passwords.texts.ts'
import { factorsTexts } from '#features/accounts/factors.texts.ts'
import { SignInWaysSection } from '#features/accounts/web/sign-in-ways.tsx'
import { calendarTexts } from '#features/calendar/calendar.texts.ts'
import { ownDataApi } from '#features/own-data/own-data.contract.ts'
import { ownDataTexts } from '#features/own-data/own-data.texts.ts'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { securityEventsTexts } from '#kit/security-events.texts.ts'
import { downloadOnceProved } from '#kit/web/calls/proved-download.ts'
import { lazyDialog } from '#kit/web/lazy/lazy-dialog.tsx'
import { addressOf } from '#kit/web/page/address.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import Archive from '~icons/lucide/archive'
import AtSign from '~icons/lucide/at-sign'
import CalendarDays from '~icons/lucide/calendar-days'
import LogOut from '~icons/lucide/log-out'
import MonitorSmartphone from '~icons/lucide/monitor-smartphone'
import RectangleEllipsis from '~icons/lucide/rectangle-ellipsis'
import ShieldCheck from '~icons/lucide/shield-check'
import Tablet from '~icons/lucide/tablet'
import UserX from '~icons/lucide/user-x'
import { leave } from '../sign-out.ts'

const ChangePasswordDialog = lazyDialog(
  async () => (await import('#features/accounts/web/change-password-dialog.tsx')).ChangePasswordDialog,
)
const ChangeEmailDialog = lazyDialog(
  async () => (await import('#features/accounts/web/change-email-dialog.tsx')).ChangeEmailDialog,
)
const OwnSessionsDialog = lazyDialog(
  async () => (await import('#features/accounts/web/own-sessions-dialog.tsx')).OwnSessionsDialog,
)
const OwnEventsDialog = lazyDialog(async () => (await import('#features/accounts/web/own-events-dialog.tsx')).OwnEventsDialog)
const DevicePasswordsDialog = lazyDialog(
  async () => (await import('#features/accounts/web/device-passwords-dialog.tsx')).DevicePasswordsDialog,
)
const CalendarDialog = lazyDialog(async () => (await import('#features/calendar/web/calendar-dialog.tsx')).CalendarDialog)
const DeleteAccountDialog = lazyDialog(
  async () => (await import('#features/accounts/web/delete-account-dialog.tsx')).DeleteAccountDialog,
)
const texts = settingsTexts.management

export function AccountManagement() {
  const [isChangingPassword, setIsChangingPassword] = useState(false)
  const [isChangingEmail, setIsChangingEmail] = useState(false)
  const user = useCurrentUser()
  const [isListing, setIsListing] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const [isSettingDevices, setIsSettingDevices] = useState(false)
  const [isSettingCalendar, setIsSettingCalendar] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const navigate = useNavigate()
  return (
    <div className="flex flex-col divide-y divide-border">
      <Action text={texts.passwordHint}>
        <Button variant="secondary" className={wideOnPhones} onClick={() => setIsChangingPassword(true)}>
          <RectangleEllipsis aria-hidden />
          {accountsTexts.changePassword.title}
        </Button>
      </Action>
      <Action text={factorsTexts.settings.hint}>
        <Link to="/settings/security" className={buttonClass({ variant: 'secondary', className: wideOnPhones })}>
          <ShieldCheck aria-hidden />
          {factorsTexts.settings.open}
        </Link>
      </Action>
      <Action text={texts.emailHint}>
        <Button variant="secondary" className={wideOnPhones} onClick={() => setIsChangingEmail(true)}>
          <AtSign aria-hidden />
          {accountsTexts.changeEmail.title}
        </Button>
      </Action>
      <SignInWaysSection />
      <Action text={accountsTexts.sessions.hint}>
        <Button variant="secondary" className={wideOnPhones} onClick={() => setIsListing(true)}>
          <MonitorSmartphone aria-hidden />
          {accountsTexts.sessions.open}
        </Button>
      </Action>
      <Action text={securityEventsTexts.own.hint}>
        <Button variant="secondary" className={wideOnPhones} onClick={() => setIsReading(true)}>
          <ShieldCheck aria-hidden />
          {securityEventsTexts.own.open}
        </Button>
      </Action>
      <Action text={devicePasswordsTexts.hint}>
        <Button variant="secondary" className={wideOnPhones} onClick={() => setIsSettingDevices(true)}>
          <Tablet aria-hidden />
          {devicePasswordsTexts.open}
        </Button>
      </Action>
      <Action text={calendarTexts.hint}>
        <Button variant="secondary" className={wideOnPhones} onClick={() => setIsSettingCalendar(true)}>
          <CalendarDays aria-hidden />
          {calendarTexts.open}
        </Button>
      </Action>
      <Action text={texts.logoutHint}>
        <Button variant="secondary" className={wideOnPhones} onClick={() => user && leave(user.id, navigate)}>
          <LogOut aria-hidden />
          {accountsTexts.logout.button}
        </Button>
      </Action>
      {user && (
        <Action text={ownDataTexts.hint}>
          <a
            href={addressOf(ownDataApi.download, { params: { userId: user.id } })}
            download
            onClick={downloadOnceProved}
            className={buttonClass({ variant: 'secondary', className: wideOnPhones })}
          >
            <Archive aria-hidden />
            {ownDataTexts.open}
          </a>
        </Action>
      )}
      <Action text={accountDeletionTexts.hint}>
        <Button variant="secondary" className={wideOnPhones} onClick={() => setIsDeleting(true)}>
          <UserX aria-hidden />
          {accountDeletionTexts.open}
        </Button>
      </Action>
      {isListing && <OwnSessionsDialog open onOpenChange={setIsListing} />}
      {isReading && user && <OwnEventsDialog userId={user.id} onClose={() => setIsReading(false)} />}
      {isSettingDevices && <DevicePasswordsDialog open onOpenChange={setIsSettingDevices} />}
      {isSettingCalendar && user && <CalendarDialog open onOpenChange={setIsSettingCalendar} userId={user.id} />}
      {isDeleting && <DeleteAccountDialog open onOpenChange={setIsDeleting} />}
      {isChangingEmail && <ChangeEmailDialog open onOpenChange={setIsChangingEmail} />}
      {isChangingPassword && <ChangePasswordDialog open onOpenChange={setIsChangingPassword} />}
    </div>
  )
}

const wideOnPhones = 'max-sm:w-full'

function Action({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3.5 first:pt-0 last:pb-0">
      <p className="min-w-40 flex-1 text-muted-foreground text-sm">{text}</p>
      {children}
    </div>
  )
}
