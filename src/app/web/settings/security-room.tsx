import { useState } from 'react'
import { accountsTexts } from '#features/accounts/accounts.texts.ts'
import { SecurityPage } from '#features/accounts/web/factors/security-page.tsx'
import { SignInWaysSection } from '#features/accounts/web/sign-in-ways.tsx'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { securityEventsTexts } from '#kit/security-events.texts.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { Card } from '#kit/web/ui/card.tsx'
import RectangleEllipsis from '~icons/lucide/rectangle-ellipsis'
import ScrollText from '~icons/lucide/scroll-text'
import UserRound from '~icons/lucide/user-round'
import { AccountDialog, type AccountDialogName } from './account-dialog.ts'
import { BackToSettings } from './room.tsx'
import { Action, Rows } from './rows.tsx'

/** How the user signs in, and what has happened to the account. */
export function SecurityRoom() {
  const [dialog, setDialog] = useState<AccountDialogName>()
  const user = useCurrentUser()
  return (
    <SecurityPage back={<BackToSettings />}>
      <Card headingId="account-security" icon={<UserRound aria-hidden />} title={settingsTexts.management.title}>
        <Rows>
          <Action
            hint={settingsTexts.management.passwordHint}
            icon={RectangleEllipsis}
            label={accountsTexts.changePassword.title}
            onPress={() => setDialog('password')}
          />
          <SignInWaysSection />
          <Action
            hint={securityEventsTexts.own.hint}
            icon={ScrollText}
            label={securityEventsTexts.own.open}
            onPress={() => setDialog('events')}
          />
        </Rows>
      </Card>
      {dialog && user && <AccountDialog name={dialog} user={user} onClose={() => setDialog(undefined)} />}
    </SecurityPage>
  )
}
