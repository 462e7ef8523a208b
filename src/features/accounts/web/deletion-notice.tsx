import { localeTexts } from '#kit/locale.texts.ts'
import { accountDeletionTexts as texts } from '../account-deletion.texts.ts'
import { useKeepAccount, usePlannedDeletion } from './account-deletion-queries.ts'
import { AccountNotice } from './account-notice.tsx'

/** Shown above every screen while a deletion of the account is planned: the day, and a button to keep the account. */
export function DeletionNotice() {
  const dueAt = usePlannedDeletion()
  const keep = useKeepAccount()
  if (dueAt === null) return null
  const day = new Date(dueAt).toLocaleDateString(localeTexts.locale, { weekday: 'long', month: 'long', day: 'numeric' })
  return (
    <AccountNotice
      label={texts.plannedTitle}
      text={texts.notice(day)}
      action={texts.keep}
      isActing={keep.isPending}
      onAction={() => keep.mutate()}
    />
  )
}
