import { useState } from 'react'
import { accountDeletionTexts } from '#features/accounts/account-deletion.texts.ts'
import { HandwritingChoice } from '#features/handwriting/web/handwriting-choice.tsx'
import { ownDataApi } from '#features/own-data/own-data.contract.ts'
import { ownDataTexts } from '#features/own-data/own-data.texts.ts'
import { ReadingChoice } from '#features/planner/web/reading-choice.tsx'
import { ShownLinks } from '#features/planner/web/shown-links.tsx'
import { downloadOnceProved } from '#kit/web/calls/proved-download.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import Archive from '~icons/lucide/archive'
import UserX from '~icons/lucide/user-x'
import { AccountDialog } from './account-dialog.ts'
import { Room } from './room.tsx'
import { Action, Row, Rows, wideOnPhones } from './rows.tsx'

/** Taking everything along, and leaving. */
export function DataRoom({ userId }: { userId: string }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const user = useCurrentUser()
  return (
    <Room name="data">
      <Card headingId="own-data" icon={<Archive aria-hidden />} title={ownDataTexts.title} className="md:col-span-2">
        <Rows>
          <Row hint={ownDataTexts.hint}>
            <a
              href={addressOf(ownDataApi.download, { params: { userId } })}
              download
              onClick={downloadOnceProved}
              className={buttonClass({ variant: 'secondary', className: wideOnPhones })}
            >
              <Archive aria-hidden />
              {ownDataTexts.open}
            </a>
          </Row>
        </Rows>
      </Card>
      {pageConfig.showsPages && <ShownLinks userId={userId} className="md:col-span-2" />}
      <ReadingChoice userId={userId} className="md:col-span-2" />
      <HandwritingChoice userId={userId} className="md:col-span-2" />
      <Card
        headingId="leave"
        icon={<UserX aria-hidden />}
        title={accountDeletionTexts.title}
        className="border-2 border-destructive md:col-span-2"
      >
        <Action
          isDangerous
          hint={accountDeletionTexts.hint}
          icon={UserX}
          label={accountDeletionTexts.open}
          onPress={() => setIsLeaving(true)}
        />
      </Card>
      {isLeaving && user && <AccountDialog name="deletion" user={user} onClose={() => setIsLeaving(false)} />}
    </Room>
  )
}
