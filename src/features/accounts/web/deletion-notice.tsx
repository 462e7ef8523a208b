import { dateText } from '#kit/dates.ts'
import { accountDeletionTexts as texts } from '../account-deletion.texts.ts'
import { useKeepAccount, usePlannedDeletion } from './account-deletion-queries.ts'
import { AccountNotice } from './account-notice.tsx'

/** Shown above every screen while a deletion of the account is planned: the day, and a button to keep the account. */
export function DeletionNotice() {
  const dueAt = usePlannedDeletion()
  const { isWorking, keep } = useKeepAccount()
  if (dueAt === null) return null
  const day = dateText(dueAt, 'WMd')
  return (
    <AccountNotice label={texts.plannedTitle} text={texts.notice(day)} action={texts.keep} isActing={isWorking} onAction={keep} />
  )
}
