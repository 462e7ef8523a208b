import { lazyPanel } from '#kit/web/lazy-screen.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { codesScreensTexts as texts } from '../codes-screens.texts.ts'
import { AdminScreen } from './admin-screen.tsx'
import { CreateCode } from './codes/create-code.tsx'
import { ListTabs } from './list/list-tabs.tsx'

const lists = {
  'access-codes': lazyPanel(
    async () => (await import('./codes/access-codes.tsx')).AccessCodes,
    () => <SkeletonList />,
  ),
  'registered-users': lazyPanel(
    async () => (await import('./users/registered-users.tsx')).RegisteredUsers,
    () => <SkeletonList />,
  ),
}

/** The access manager: codes, and the people they let in. */
export function AccessPage() {
  return (
    <AdminScreen title={texts.title} lead={texts.lead} actions={<CreateCode />}>
      <ListTabs label={texts.tabsLabel} names={texts.tabs} lists={lists} first="access-codes" />
    </AdminScreen>
  )
}
