import { AccessCodes } from '#features/access/admin/access-codes.tsx'
import { CreateCode } from '#features/access/admin/create-code.tsx'
import { codesScreensTexts as texts } from '#features/access/codes.texts.ts'
import { lazyScreen } from '#kit/web/lazy/lazy-part.tsx'
import { ListTabs } from '#kit/web/list/list-tabs.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { AdminScreen } from './admin-screen.tsx'

const lists = {
  'access-codes': AccessCodes,
  'registered-users': lazyScreen(
    async () => (await import('#features/accounts/admin/registered-users.tsx')).RegisteredUsers,
    () => <SkeletonList />,
  ),
}

/** The access manager: lists of access codes and of the users registered with them. */
export function AccessPage() {
  return (
    <AdminScreen lead={texts.lead} actions={<CreateCode />}>
      <ListTabs label={texts.tabsLabel} names={texts.tabs} lists={lists} first="access-codes" />
    </AdminScreen>
  )
}
