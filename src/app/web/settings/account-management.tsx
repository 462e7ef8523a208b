import { type ComponentProps, type ReactNode, useState } from 'react'
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
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { addressOf } from '#kit/web/page/address.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import type { Icon } from '#kit/web/ui/icon.tsx'
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

export const AccountDialog = lazyPart(async () => (await import('./account-dialogs.tsx')).AccountDialog)
const texts = settingsTexts.management

export function AccountManagement() {
  const [dialog, setDialog] = useState<ComponentProps<typeof AccountDialog>['name']>()
  const user = useCurrentUser()
  const navigate = useNavigate()
  return (
    <div className="flex flex-col divide-y divide-border">
      <Action
        hint={texts.passwordHint}
        icon={RectangleEllipsis}
        label={accountsTexts.changePassword.title}
        onPress={() => setDialog('password')}
      />
      <Row hint={factorsTexts.settings.hint}>
        <Link to="/settings/security" className={buttonClass({ variant: 'secondary', className: wideOnPhones })}>
          <ShieldCheck aria-hidden />
          {factorsTexts.settings.open}
        </Link>
      </Row>
      <Action hint={texts.emailHint} icon={AtSign} label={accountsTexts.changeEmail.title} onPress={() => setDialog('email')} />
      <SignInWaysSection />
      <Action
        hint={accountsTexts.sessions.hint}
        icon={MonitorSmartphone}
        label={accountsTexts.sessions.open}
        onPress={() => setDialog('sessions')}
      />
      <Action
        hint={securityEventsTexts.own.hint}
        icon={ShieldCheck}
        label={securityEventsTexts.own.open}
        onPress={() => setDialog('events')}
      />
      <Action
        hint={devicePasswordsTexts.hint}
        icon={Tablet}
        label={devicePasswordsTexts.open}
        onPress={() => setDialog('devices')}
      />
      <Action hint={calendarTexts.hint} icon={CalendarDays} label={calendarTexts.open} onPress={() => setDialog('calendar')} />
      <Action
        hint={texts.logoutHint}
        icon={LogOut}
        label={accountsTexts.logout.button}
        onPress={() => user && leave(user.id, navigate)}
      />
      {user && (
        <Row hint={ownDataTexts.hint}>
          <a
            href={addressOf(ownDataApi.download, { params: { userId: user.id } })}
            download
            onClick={downloadOnceProved}
            className={buttonClass({ variant: 'secondary', className: wideOnPhones })}
          >
            <Archive aria-hidden />
            {ownDataTexts.open}
          </a>
        </Row>
      )}
      <Action
        hint={accountDeletionTexts.hint}
        icon={UserX}
        label={accountDeletionTexts.open}
        onPress={() => setDialog('deletion')}
      />
      {dialog && user && <AccountDialog name={dialog} user={user} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

const wideOnPhones = 'max-sm:w-full'

interface ActionProps {
  hint: string
  icon: Icon
  label: string
  onPress: () => void
}

function Action({ hint, icon: ActionIcon, label, onPress }: ActionProps) {
  return (
    <Row hint={hint}>
      <Button variant="secondary" className={wideOnPhones} onClick={onPress}>
        <ActionIcon aria-hidden />
        {label}
      </Button>
    </Row>
  )
}

function Row({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3.5 first:pt-0 last:pb-0">
      <p className="min-w-[min(10rem,100%)] flex-1 text-muted-foreground text-sm">{hint}</p>
      {children}
    </div>
  )
}
