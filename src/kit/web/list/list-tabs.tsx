import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from '../ui/tabs.tsx'
import { optionsOf } from './list-spec.ts'

interface ListTabsProps<Name extends string> {
  label: string
  names: Readonly<Record<Name, string>>
  lists: Readonly<Record<Name, ComponentType>>
  /** Shown when the address names no tab. */
  first: Name
}

/** Shows one of several lists. The address names the chosen one. */
export function ListTabs<Name extends string>({ label, names, lists, first }: ListTabsProps<Name>) {
  const [search, setSearch] = useSearchParams()
  const tabs = optionsOf(names)
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? first
  const List: ComponentType = lists[tab]
  return (
    <Tabs label={label} tabs={tabs} value={tab} onValueChange={(value) => setSearch({ tab: value })}>
      <List />
    </Tabs>
  )
}
