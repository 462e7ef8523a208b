import { lazyPanel } from '#kit/web/lazy/lazy-screen.tsx'
import { ListTabs } from '#kit/web/list/list-tabs.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { adminTexts } from '../../admin.texts.ts'
import { AdminScreen } from './admin-screen.tsx'
import { Counts } from './overview/counts.tsx'

const texts = adminTexts.dashboard

/** Loaded separately: on most days there is nothing to report. */
const Alarms = lazyPanel(async () => (await import('./overview/alarms.tsx')).Alarms)
const Backups = lazyPanel(async () => (await import('./overview/backups.tsx')).Backups)
const SetUpList = lazyPanel(async () => (await import('./overview/set-up-list.tsx')).SetUpList)
const lists = {
  'registered-users': lazyPanel(
    async () => (await import('#features/accounts/admin/registered-users.tsx')).RegisteredUsers,
    () => <SkeletonList />,
  ),
  subscriptions: lazyPanel(
    async () => (await import('#features/newsletter/admin/subscriptions-list.tsx')).SubscriptionsList,
    () => <SkeletonList />,
  ),
  orders: lazyPanel(
    async () => (await import('#features/orders/admin/orders-list.tsx')).OrdersList,
    () => <SkeletonList />,
  ),
  users: lazyPanel(
    async () => (await import('#features/accounts/admin/auth-users.tsx')).AuthUsers,
    () => <SkeletonList />,
  ),
}

/** The dashboard of the admin area: registered users, subscriptions, orders and users of the shop. */
export function AdminPage() {
  return (
    <AdminScreen title={texts.title} lead={texts.lead}>
      <Alarms />
      <Backups />
      <SetUpList />
      <Counts />
      <ListTabs label={texts.tabsLabel} names={texts.tabs} lists={lists} first="registered-users" />
    </AdminScreen>
  )
}
