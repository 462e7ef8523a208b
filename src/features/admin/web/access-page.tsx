import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { Tabs } from '#kit/web/ui/tabs.tsx'
import { codesScreensTexts as texts } from '../codes-screens.texts.ts'
import { AdminScreen } from './admin-screen.tsx'
import { CreateCode } from './codes/create-code.tsx'

const lists = {
  'access-codes': lazy(async () => ({ default: (await import('./codes/access-codes.tsx')).AccessCodes })),
  'registered-users': lazy(async () => ({ default: (await import('./people/registered-users.tsx')).RegisteredUsers })),
}
type Tab = keyof typeof lists
const tabs = (Object.keys(lists) as Tab[]).map((value) => ({ value, label: texts.tabs[value] }))

/** The access manager: codes, and the people they let in (specification 2). */
export function AccessPage() {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'access-codes'
  const List = lists[tab]
  return (
    <AdminScreen title={texts.title} lead={texts.lead} actions={<CreateCode />}>
      <Tabs label={texts.tabsLabel} tabs={tabs} value={tab} onValueChange={(value) => setSearch({ tab: value })}>
        <Suspense fallback={<SkeletonList />}>
          <List />
        </Suspense>
      </Tabs>
    </AdminScreen>
  )
}
