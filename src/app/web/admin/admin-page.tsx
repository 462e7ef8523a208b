import { lazyScreen } from '#kit/web/lazy/lazy-part.tsx'
import { ListTabs } from '#kit/web/list/list-tabs.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { adminTexts } from '../../admin.texts.ts'
import { AdminScreen } from './admin-screen.tsx'
import { Find } from './customer/find.tsx'
import { Alarms } from './overview/alarms.tsx'
import { Backups } from './overview/backups.tsx'
import { Counts } from './overview/counts.tsx'
import { Decisions } from './overview/decisions.tsx'
import { SetUpList } from './overview/set-up-list.tsx'

const texts = adminTexts.dashboard

const waiting = () => <SkeletonList />
const lists = {
  'registered-users': lazyScreen(
    async () => (await import('#features/accounts/admin/registered-users.tsx')).RegisteredUsers,
    waiting,
  ),
  subscriptions: lazyScreen(
    async () => (await import('#features/newsletter/admin/subscriptions-list.tsx')).SubscriptionsList,
    waiting,
  ),
  orders: lazyScreen(async () => (await import('#features/orders/admin/orders-list.tsx')).OrdersList, waiting),
  users: lazyScreen(async () => (await import('#features/accounts/admin/auth-users.tsx')).AuthUsers, waiting),
}

/** The dashboard of the admin area: registered users, subscriptions, orders and users of the shop. */
export function AdminPage() {
  return (
    <AdminScreen title={texts.title} lead={texts.lead}>
      <Find />
      <Decisions />
      <Alarms />
      <Backups />
      <SetUpList />
      <Counts />
      <ListTabs label={texts.tabsLabel} names={texts.tabs} lists={lists} first="registered-users" />
    </AdminScreen>
  )
}
