import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyScreen } from '#kit/web/lazy/lazy-part.tsx'
import { ListTabs } from '#kit/web/list/list-tabs.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import CircleCheck from '~icons/lucide/circle-check'
import { adminTexts } from '../../admin.texts.ts'
import { AdminScreen } from './admin-screen.tsx'
import { Find } from './customer/find.tsx'
import { Alarms, alarmsQuery } from './overview/alarms.tsx'
import { Backups, backupsQuery, needsBackups } from './overview/backups.tsx'
import { Counts } from './overview/counts.tsx'
import { Decisions } from './overview/decisions.tsx'
import { decisionsQuery, isUndecided } from './overview/decisions-query.ts'
import { SetUpList, useSetUp } from './overview/set-up-list.tsx'

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

/** What waits today, and below it the lists. An address that asks for one of them shows only the lists. */
export function AdminPage() {
  const asksForNone = useSearchParams()[0].size === 0
  // Choosing a tab on this page moves nothing.
  const [isToday, setIsToday] = useState(asksForNone)
  if (asksForNone && !isToday) setIsToday(true)
  const listed = (
    <>
      <Counts />
      <ListTabs label={texts.tabsLabel} names={texts.tabs} lists={lists} first="registered-users" />
    </>
  )
  return (
    <AdminScreen lead={texts.lead}>
      <Find />
      {isToday ? <Today>{listed}</Today> : listed}
    </AdminScreen>
  )
}

/** Shown as a whole once it is known which of its parts there are: one that came later would move those below it. */
function Today({ children }: { children: ReactNode }) {
  const [alarms, decisions, backups, setUp] = [
    useQuery(alarmsQuery),
    useQuery(decisionsQuery),
    useQuery(backupsQuery),
    useSetUp(),
  ]
  const isLoading = [alarms, decisions, backups, setUp].some((one) => one.isLoading)
  // A shop without email or backups has no alarm about them yet.
  const isSetUp = setUp.data === undefined || (setUp.data.mail && setUp.data.backups)
  const isWell =
    isSetUp &&
    alarms.data?.length === 0 &&
    decisions.data &&
    !isUndecided(decisions.data) &&
    backups.data &&
    !needsBackups(backups.data)
  return (
    <>
      {isLoading && <SkeletonList />}
      <div className={isLoading ? 'hidden' : 'contents'}>
        {isWell && (
          <p className={classNames(paper, 'flex items-center gap-3.5 px-5 py-3.5')}>
            <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
            {texts.allIsWell}
          </p>
        )}
        <Alarms />
        <Decisions />
        {backups.data && needsBackups(backups.data) && <Backups />}
        <SetUpList />
        {children}
      </div>
    </>
  )
}
