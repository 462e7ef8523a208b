import { listTexts } from '../../list.texts.ts'
import { LazySelect } from '../ui/lazy-select.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { useListAddress } from './list-address.ts'
import type { ListSpec } from './list-spec.ts'

const texts = listTexts
/** Stands for "no filter", because a Radix select allows no empty value. */
const all = 'all'

interface ListToolbarProps {
  spec: Pick<ListSpec<{ id: string }>, 'search' | 'states' | 'sorts'>
  address: ReturnType<typeof useListAddress>
}

/** Controls for search, filter and order. */
export function ListToolbar({ spec, address }: ListToolbarProps) {
  const { filter, search, showState, sortBy } = address
  const [firstSort] = spec.sorts
  if (!spec.search && spec.states.length === 0 && !firstSort) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      {spec.search && <SearchBox {...spec.search} value={filter.q ?? ''} onSearch={search} />}
      <div className="flex min-w-0 flex-1 basis-72 gap-3 sm:max-w-96">
        {spec.states.length > 0 && (
          <LazySelect
            label={texts.state}
            value={filter.state ?? all}
            onValueChange={(value) => showState(value === all ? undefined : value)}
            options={[{ value: all, label: texts.all }, ...spec.states]}
            className="min-w-0 flex-1"
          />
        )}
        {firstSort && (
          <LazySelect
            label={texts.sort}
            value={filter.sort ?? firstSort.value}
            onValueChange={(value) => sortBy(value === firstSort.value ? undefined : value)}
            options={spec.sorts}
            className="min-w-0 flex-1"
          />
        )}
      </div>
    </div>
  )
}
