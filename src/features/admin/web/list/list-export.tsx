import { addressOf } from '#kit/web/address.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import Download from '~icons/lucide/download'
import { adminScreensTexts } from '../../admin-screens.texts.ts'
import { exportApi } from '../../export.contract.ts'
import type { ListFilter, ListSpec } from './list-spec.ts'

const texts = adminScreensTexts.list

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
          href={addressOf(exportApi.export, { params: { list }, query: { format, ...filter } })}
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
