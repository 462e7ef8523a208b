import Download from '~icons/lucide/download'
import { exportApi } from '../../export.contract.ts'
import { listTexts } from '../../list.texts.ts'
import { downloadOnceProved, downloadProved } from '../calls/proved-download.ts'
import { addressOf } from '../page/address.ts'
import type { Action } from '../ui/action-menu.tsx'
import { buttonClass } from '../ui/button.tsx'
import type { ListFilter } from './list-spec.ts'

const texts = listTexts

interface ListExportProps {
  list: string
  filter: ListFilter
}

const formats = ['csv', 'json'] as const
const addressOfExport = (list: string, format: (typeof formats)[number], filter: ListFilter) =>
  addressOf(exportApi.export, { params: { list }, query: { format, ...filter } })

/** The same downloads as actions of a menu. */
export const exportActions = (list: string, filter: ListFilter): Action[] =>
  formats.map((format) => ({
    label: texts.download(format.toUpperCase()),
    icon: <Download aria-hidden />,
    run: () => void downloadProved(addressOfExport(list, format, filter)),
  }))

/** Links that download all rows of the current search and filter. */
export function ListExport({ list, filter }: ListExportProps) {
  return (
    <fieldset aria-label={texts.downloadLabel} className="flex flex-wrap gap-1">
      {formats.map((format) => (
        <a
          key={format}
          href={addressOfExport(list, format, filter)}
          download
          onClick={downloadOnceProved}
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
