import Download from '~icons/lucide/download'
import { exportApi } from '../../export.contract.ts'
import { listTexts } from '../../list.texts.ts'
import { downloadOnceProved } from '../calls/proved-download.ts'
import { addressOf } from '../page/address.ts'
import { buttonClass } from '../ui/button.tsx'
import type { ListFilter } from './list-spec.ts'

const texts = listTexts

interface ListExportProps {
  list: string
  filter: ListFilter
}

/** Links that download all rows of the current search and filter. */
export function ListExport({ list, filter }: ListExportProps) {
  return (
    <fieldset aria-label={texts.downloadLabel} className="flex flex-wrap gap-1">
      {(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          href={addressOf(exportApi.export, { params: { list }, query: { format, ...filter } })}
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
