import { lazy, Suspense } from 'react'
import { adminScreensTexts } from '../admin-screens.texts.ts'
import { AdminScreen } from './admin-screen.tsx'
import { ListTabs } from './list/list-tabs.tsx'
import { Counts } from './overview/counts.tsx'

const texts = adminScreensTexts.dashboard

/** Calm days do without it. */
const Alarms = lazy(async () => ({ default: (await import('./overview/alarms.tsx')).Alarms }))
const lists = {
  'registered-users': lazy(async () => ({ default: (await import('./people/registered-users.tsx')).RegisteredUsers })),
  subscriptions: lazy(async () => ({ default: (await import('./subscriptions-list.tsx')).SubscriptionsList })),
  orders: lazy(async () => ({ default: (await import('./orders/orders-list.tsx')).OrdersList })),
  users: lazy(async () => ({ default: (await import('./people/auth-users.tsx')).AuthUsers })),
}

/** People, subscriptions and orders of the shop (specification 2). */
export function AdminPage() {
  return (
    <AdminScreen title={texts.title} lead={texts.lead}>
      <Suspense>
        <Alarms />
      </Suspense>
      <Counts />
      <ListTabs label={texts.tabsLabel} names={texts.tabs} lists={lists} first="registered-users" />
    </AdminScreen>
  )
}
