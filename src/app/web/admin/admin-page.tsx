import { type QueryFilters, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lazyScreen } from '#kit/web/lazy/lazy-part.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
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

/** Names of the queries of the parts that may be missing. */
const parts: readonly unknown[] = ['alarms', 'backups', 'set-up']

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
      <Overview />
    </AdminScreen>
  )
}

/** Shown as a whole once it is known which of its parts there are: one that came later would move those below it. */
function Overview() {
  const client = useQueryClient()
  const [isKnown, setIsKnown] = useState(false)
  const asked = useIsFetching(partsAsked)
  useEffect(() => {
    // The parts have asked by now. At the first drawing none has.
    if (asked === 0 && client.isFetching(partsAsked) === 0) setIsKnown(true)
  }, [client, asked])
  return (
    <>
      {!isKnown && <SkeletonList />}
      <div className={isKnown ? 'contents' : 'hidden'}>
        <Alarms />
        <Decisions />
        <Backups />
        <SetUpList />
        <Counts />
        <ListTabs label={texts.tabsLabel} names={texts.tabs} lists={lists} first="registered-users" />
      </div>
    </>
  )
}

const partsAsked: QueryFilters = {
  queryKey: adminKey,
  predicate: ({ queryKey, state }) => state.data === undefined && parts.includes(queryKey[1]),
}
