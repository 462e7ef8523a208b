import { useState } from 'react'
import { useNavigate } from 'react-router'
import { accountsTexts } from '#features/accounts/accounts.texts.ts'
import { sessionTexts } from '#features/accounts/session.texts.ts'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import KeyRound from '~icons/lucide/key-round'
import LogOut from '~icons/lucide/log-out'
import RectangleEllipsis from '~icons/lucide/rectangle-ellipsis'
import { leave } from '../sign-out.ts'
import { AccountDialog } from './account-dialog.ts'

/** Changing the password and leaving, which also work when the settings can't be loaded. */
export function AccountManagement() {
  const [isChanging, setIsChanging] = useState(false)
  const user = useCurrentUser()
  const navigate = useNavigate()
  return (
    <Card headingId="management" icon={<KeyRound aria-hidden />} title={settingsTexts.management.title}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="grow basis-[min(11rem,100%)]" onClick={() => setIsChanging(true)}>
          <RectangleEllipsis aria-hidden />
          {accountsTexts.changePassword.title}
        </Button>
        <Button variant="secondary" className="grow basis-[min(11rem,100%)]" onClick={() => user && leave(user.id, navigate)}>
          <LogOut aria-hidden />
          {sessionTexts.logout.button}
        </Button>
      </div>
      {isChanging && user && <AccountDialog name="password" user={user} onClose={() => setIsChanging(false)} />}
    </Card>
  )
}
