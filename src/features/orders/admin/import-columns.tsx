import { Select } from '#kit/web/ui/select.tsx'
import type { ImportReport } from '../orders.contract.ts'
import { importScreensTexts as texts } from '../orders-screens.texts.ts'

/** The headers of the columns to read. Columns without a choice are found by their name. */
export interface ChosenColumns {
  orderNumberColumn?: string
  emailColumn?: string
  statusColumn?: string
}

/** Value for "no column". No real header is blank. */
const none = ' '

interface ImportColumnsProps {
  report: Pick<ImportReport, 'headers' | 'columns'>
  onChoose: (columns: ChosenColumns) => void
}

/** Shows which columns of the file are read, and lets the user choose others. */
export function ImportColumns({ report: { headers, columns }, onChoose }: ImportColumnsProps) {
  const options = [...new Set(headers)].filter((header) => header.trim() !== '').map((value) => ({ value, label: value }))
  const withNone = (chosen: string | null) => (chosen === null ? [{ value: none, label: texts.noColumn }, ...options] : options)
  return (
    <fieldset aria-label={texts.columns} className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <Select
        label={texts.orderNumber}
        value={columns.orderNumber}
        options={options}
        onValueChange={(orderNumberColumn) => onChoose({ orderNumberColumn })}
      />
      <Select
        label={texts.email}
        value={columns.email ?? none}
        options={withNone(columns.email)}
        onValueChange={(emailColumn) => onChoose({ emailColumn })}
      />
      <Select
        label={texts.status}
        value={columns.status ?? none}
        options={withNone(columns.status)}
        onValueChange={(statusColumn) => onChoose({ statusColumn })}
      />
    </fieldset>
  )
}
