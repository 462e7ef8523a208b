import { dateText } from '#kit/dates.ts'
import { accountDeletionTexts as texts } from '../account-deletion.texts.ts'
import { useKeepAccount, usePlannedDeletion } from './account-deletion-queries.ts'
import { AccountNotice } from './account-notice.tsx'
import { WaitingLinkNotice } from './waiting-link-notice.tsx'

/** What is shown above every screen while something happens to the account. */
export const AccountNotices = () => (
  <>
    <WaitingLinkNotice />
    <DeletionNotice />
  </>
)

/** Shown while a deletion of the account is planned: the day, and a button to keep the account. */
function DeletionNotice() {
  const dueAt = usePlannedDeletion()
  const { isWorking, keep } = useKeepAccount()
  if (dueAt === null) return null
  const day = dateText(dueAt, 'WMd')
  return (
    <AccountNotice label={texts.plannedTitle} text={texts.notice(day)} action={texts.keep} isActing={isWorking} onAction={keep} />
  )
}
