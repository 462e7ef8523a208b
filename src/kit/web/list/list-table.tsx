import { Fragment } from 'react'
import { listTexts } from '../../list.texts.ts'
import { paper } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import type { ListRowsProps } from './list-rows.ts'

/** Width in pixels below which extra columns are hidden. */
const roomyWidth = 900

/** Shows the rows as a table. Only the rows near the window are rendered; empty rows take up the space of the others. */
export function ListTable<Row extends { id: string }>({
  spec,
  rows,
  total,
  actionsOf,
  boxOf,
  virtual,
  top,
  width,
}: ListRowsProps<Row>) {
  const { virtualizer, focus } = virtual
  const columns = spec.columns.filter(({ isExtra }) => !isExtra || width >= roomyWidth)
  const items = virtualizer.getVirtualItems()
  const cells = columns.length + (actionsOf ? 1 : 0)
  const end = items.at(-1)?.end ?? top
  return (
    <table
      aria-label={spec.label}
      aria-rowcount={total === null ? -1 : total + 1}
      className={classNames(paper, 'w-full table-fixed border-separate border-spacing-0')}
      {...focus}
    >
      <colgroup>
        {columns.map(({ header, width: share }) => (
          <col key={header} style={share ? { width: share } : undefined} />
        ))}
        {actionsOf && <col style={{ width: '12rem' }} />}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ header }) => (
            <th key={header} scope="col" className={headCell}>
              {header}
            </th>
          ))}
          {actionsOf && (
            <th scope="col" className={headCell}>
              <span className="sr-only">{listTexts.actionsHeader}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => {
          const row = rows[item.index]
          if (!row) return null
          const gap = item.start - (items[at - 1]?.end ?? top)
          return (
            <Fragment key={row.id}>
              {gap > 0 && <Gap height={gap} cells={cells} />}
              <tr ref={virtualizer.measureElement} data-row={item.index} aria-rowindex={item.index + 2} className="group">
                {columns.map(({ header, cell }, column) =>
                  column === 0 ? (
                    <th key={header} scope="row" className={classNames(bodyCell, 'font-semibold')}>
                      {boxOf ? (
                        <span className="flex items-center gap-3">
                          {boxOf(row)}
                          <span className="min-w-0 flex-1">{cell(row)}</span>
                        </span>
                      ) : (
                        cell(row)
                      )}
                    </th>
                  ) : (
                    <td key={header} className={classNames(bodyCell, 'text-muted-foreground')}>
                      {cell(row)}
                    </td>
                  ),
                )}
                {actionsOf && <td className={classNames(bodyCell, 'pe-3')}>{actionsOf(row)}</td>}
              </tr>
            </Fragment>
          )
        })}
        {virtualizer.getTotalSize() + top > end && <Gap height={virtualizer.getTotalSize() + top - end} cells={cells} />}
      </tbody>
    </table>
  )
}

function Gap({ height, cells }: { height: number; cells: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={cells} className="p-0" style={{ height }} />
    </tr>
  )
}

const headCell = 'truncate px-4 pt-4 pb-2.5 text-start font-semibold text-muted-foreground text-sm first:ps-6'
const bodyCell =
  'h-16 border-t px-4 py-2.5 text-start align-middle font-normal transition-colors first:ps-6 group-hover:bg-muted/40 [overflow-wrap:anywhere]'
