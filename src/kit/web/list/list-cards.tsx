import { paper } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import type { ListRowsProps } from './list-rows.ts'

/** Shows the rows as cards, for narrow screens. Only the rows near the window are rendered. */
export function ListCards<Row extends { id: string }>({ spec, rows, total, actionsOf, boxOf, virtual, top }: ListRowsProps<Row>) {
  const { virtualizer, focus } = virtual
  const [title, ...others] = spec.columns
  return (
    <ul aria-label={spec.label} {...focus} className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index]
        if (!row || !title) return null
        return (
          <li
            key={row.id}
            ref={virtualizer.measureElement}
            data-row={index}
            aria-setsize={total ?? -1}
            aria-posinset={index + 1}
            className={classNames(paper, 'absolute top-0 start-0 flex w-full flex-col gap-3 p-4')}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <div className="flex items-start gap-3 font-semibold [overflow-wrap:anywhere]">
              {boxOf?.(row)}
              <div className="min-w-0 flex-1">{title.cell(row)}</div>
            </div>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
              {others.map(({ header, cell }) => (
                <div key={header} className="contents">
                  <dt className="text-muted-foreground">{header}</dt>
                  <dd className="[overflow-wrap:anywhere]">{cell(row)}</dd>
                </div>
              ))}
            </dl>
            {actionsOf?.(row)}
          </li>
        )
      })}
    </ul>
  )
}
