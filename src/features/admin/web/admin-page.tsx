import { lazyPanel } from '#kit/web/lazy-screen.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { adminScreensTexts } from '../admin-screens.texts.ts'
import { AdminScreen } from './admin-screen.tsx'
import { ListTabs } from './list/list-tabs.tsx'
import { Counts } from './overview/counts.tsx'

const texts = adminScreensTexts.dashboard

/** Calm days do without it. */
const Alarms = lazyPanel(async () => (await import('./overview/alarms.tsx')).Alarms)
const lists = {
  'registered-users': lazyPanel(
    async () => (await import('./users/registered-users.tsx')).RegisteredUsers,
    () => <SkeletonList />,
  ),
  subscriptions: lazyPanel(
    async () => (await import('./subscriptions-list.tsx')).SubscriptionsList,
    () => <SkeletonList />,
  ),
  orders: lazyPanel(
    async () => (await import('./orders/orders-list.tsx')).OrdersList,
    () => <SkeletonList />,
  ),
  users: lazyPanel(
    async () => (await import('./users/auth-users.tsx')).AuthUsers,
    () => <SkeletonList />,
  ),
}

/** People, subscriptions and orders of the shop. */
export function AdminPage() {
  return (
    <AdminScreen title={texts.title} lead={texts.lead}>
      <Alarms />
      <Counts />
      <ListTabs label={texts.tabsLabel} names={texts.tabs} lists={lists} first="registered-users" />
    </AdminScreen>
  )
}
