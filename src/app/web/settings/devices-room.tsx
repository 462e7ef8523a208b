import { useState } from 'react'
import { Link } from 'react-router'
import { accountsTexts } from '#features/accounts/accounts.texts.ts'
import { pinsTexts } from '#features/library/pins.texts.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import HardDriveDownload from '~icons/lucide/hard-drive-download'
import MonitorSmartphone from '~icons/lucide/monitor-smartphone'
import { AccountDialog, type AccountDialogName } from './account-dialog.ts'
import { DevicesCard } from './devices/devices-card.tsx'
import { Room } from './room.tsx'
import { Action, Row, Rows, wideOnPhones } from './rows.tsx'

const SheetCard = lazyPart(async () => (await import('./devices/sheet-card.tsx')).SheetCard)

/** The devices that send pages, those that are signed in, and what this one keeps to read offline. */
export function DevicesRoom({ userId }: { userId: string }) {
  const [dialog, setDialog] = useState<AccountDialogName>()
  const user = useCurrentUser()
  return (
    <Room name="devices">
      <DevicesCard userId={userId} />
      <SheetCard userId={userId} />
      <Card aria-label={accountsTexts.sessions.open} className="md:col-span-2">
        <Rows>
          <Action
            hint={accountsTexts.sessions.hint}
            icon={MonitorSmartphone}
            label={accountsTexts.sessions.open}
            onPress={() => setDialog('sessions')}
          />
          <Row hint={pinsTexts.page.lead}>
            <Link to="/library/device" className={buttonClass({ variant: 'secondary', className: wideOnPhones })}>
              <HardDriveDownload aria-hidden />
              {pinsTexts.page.title}
            </Link>
          </Row>
        </Rows>
      </Card>
      {dialog && user && <AccountDialog name={dialog} user={user} onClose={() => setDialog(undefined)} />}
    </Room>
  )
}
