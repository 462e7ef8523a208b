import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { Tabs } from '#kit/web/ui/tabs.tsx'
import { adminScreensTexts } from '../admin-screens.texts.ts'
import { AdminScreen } from './admin-screen.tsx'
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
type Tab = keyof typeof lists
const tabs = (Object.keys(lists) as Tab[]).map((value) => ({ value, label: texts.tabs[value] }))

/** People, subscriptions and orders of the shop (specification 2). */
export function AdminPage() {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'registered-users'
  const List = lists[tab]
  return (
    <AdminScreen title={texts.title} lead={texts.lead}>
      <Suspense>
        <Alarms />
      </Suspense>
      <Counts />
      <Tabs label={texts.tabsLabel} tabs={tabs} value={tab} onValueChange={(value) => setSearch({ tab: value })}>
        <Suspense fallback={<SkeletonList />}>
          <List />
        </Suspense>
      </Tabs>
    </AdminScreen>
  )
}
