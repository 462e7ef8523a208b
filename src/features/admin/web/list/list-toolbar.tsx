import { Download } from 'lucide-react'
import { addressOf } from '#kit/web/address.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { LazySelect } from '#kit/web/ui/lazy-select.tsx'
import { SearchBox } from '#kit/web/ui/search-box.tsx'
import { adminApi } from '../../admin.contract.ts'
import { adminScreensTexts } from '../../admin-screens.texts.ts'
import type { useListAddress } from './list-address.ts'
import type { ListFilter, ListSpec } from './list-spec.ts'

const texts = adminScreensTexts.list
/** Radix has no empty value. */
const all = 'all'

interface ListToolbarProps {
  spec: Pick<ListSpec<{ id: string }>, 'search' | 'states' | 'sorts'>
  address: ReturnType<typeof useListAddress>
}

/** What to look for, which rows, and in which order. */
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

interface ListExportProps {
  list: NonNullable<ListSpec<{ id: string }>['exportName']>
  filter: ListFilter
}

/** All rows that search and filter show, as a file. */
export function ListExport({ list, filter }: ListExportProps) {
  return (
    <fieldset aria-label={texts.downloadLabel} className="flex gap-1">
      {(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          href={addressOf(adminApi.export, { params: { list }, query: { format, ...filter } })}
          download
          aria-label={texts.download(format.toUpperCase())}
          className={buttonClass({ variant: 'quiet', className: 'px-3.5 text-sm uppercase' })}
        >
          <Download aria-hidden />
          {format}
        </a>
      ))}
    </fieldset>
  )
}
