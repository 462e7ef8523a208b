import { Select } from '#kit/web/ui/select.tsx'
import { type ColumnRole, columnRoles } from '../import-columns.rules.ts'
import type { ImportReport } from '../orders.contract.ts'
import { importScreensTexts as texts } from '../orders-screens.texts.ts'

/** The headers of the columns to read, empty for none, and their line. What isn't chosen is found by its name. */
export type ImportChoice = Partial<Record<`${ColumnRole}Column`, string>> & { headerLine?: number }

/** Value for "no column", because a select takes no empty value. No header is blank. */
const none = ' '

interface ImportColumnsProps {
  report: Pick<ImportReport, 'headers' | 'columns' | 'headerLine' | 'firstLines'>
  onChoose: (choice: ImportChoice) => void
}

/** Shows the first lines of the file and which columns are read, and lets the user choose others. */
export function ImportColumns({ report, onChoose }: ImportColumnsProps) {
  const { headers, columns, headerLine, firstLines } = report
  const options = headers.map((value) => ({ value, label: value }))
  const withNone = [{ value: none, label: texts.noColumn }, ...options]
  const shown = columnRoles.filter((role) => role !== 'used' || columns.code !== null)
  const isNeeded = columns.orderNumber !== null && columns.code === null
  return (
    <>
      <fieldset aria-label={texts.columns} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {shown.map((role) => (
          <Select
            key={role}
            label={texts[role]}
            value={columns[role] ?? none}
            options={role === 'orderNumber' && isNeeded ? options : withNone}
            onValueChange={(value) => onChoose({ [`${role}Column`]: value === none ? '' : value } as ImportChoice)}
          />
        ))}
        <Select
          label={texts.headerLine}
          value={String(headerLine)}
          options={firstLines.map(({ line, cells }) => ({ value: String(line), label: texts.lineOf(line, cells) }))}
          // The columns of another line have other names.
          onValueChange={(value) => onChoose({ headerLine: Number(value) })}
        />
      </fieldset>
      <FirstLines headers={headers} lines={firstLines.filter(({ line }) => line > headerLine).slice(0, 3)} />
    </>
  )
}

/** A browser draws no more columns than a person looks through. */
const mostColumns = 60

function FirstLines({ headers: all, lines }: { headers: readonly string[]; lines: ImportReport['firstLines'] }) {
  const headers = all.slice(0, mostColumns)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section aria-label={texts.firstLines} tabIndex={0} className="shrink-0 overflow-x-auto rounded-control border border-border">
      <table className="text-start text-sm">
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col" className="max-w-60 truncate px-3 py-1.5 text-start font-semibold">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, cells }) => (
            <tr key={line} className="border-border border-t text-muted-foreground">
              {headers.map((header, index) => (
                <td key={header} className="max-w-60 truncate px-3 py-1.5">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
