import { useMemo } from 'react'
import { calendarRows, type DateState, runsOf } from '../edition-ranges.rules.ts'
import type { EditionPage } from '../editions.contract.ts'
import { editionsTexts as texts } from '../editions.texts.ts'

const cell = 12
const labelWidth = 68
const states: readonly DateState[] = ['sure', 'doubt', 'missing', 'twice']
/** More are only counted. */
const mostNamed = 8

/** Shows at a glance which days of the calendar an edition has. States differ by shape, not only by color. */
export function EditionCalendar({ pages }: { pages: readonly EditionPage[] }) {
  const rows = useMemo(() => calendarRows(pages), [pages])
  if (rows.length === 0) return <p role="status">{texts.noCalendar}</p>
  const cells = rows.flatMap((row) => row.cells)
  const countOf = (state: DateState) => cells.filter((one) => one.state === state).length
  const width = labelWidth + Math.max(...rows.map((row) => row.cells.length)) * cell
  const open = (['missing', 'twice'] as const)
    .map((state) => ({ state, runs: runsOf(rows, state) }))
    .filter(({ runs }) => runs.length > 0)
  return (
    <figure className="flex flex-col gap-3">
      <svg role="img" aria-label={texts.calendar} viewBox={`0 0 ${width} ${rows.length * cell}`} className="w-full max-w-160">
        {rows.map((row, y) => (
          <g key={row.label}>
            <text x={0} y={y * cell + cell * 0.8} fontSize={cell * 0.9} className="fill-muted-foreground">
              {texts.rowName(row.label)}
            </text>
            {row.cells.map(({ from, state }, x) => (
              <Cell key={from} state={state} x={labelWidth + x * cell} y={y * cell} />
            ))}
          </g>
        ))}
      </svg>
      <figcaption className="flex flex-col gap-1">
        <span className="flex flex-wrap gap-x-5 gap-y-1">
          {states.map((state) => (
            <span key={state} className="inline-flex items-center gap-2">
              <svg aria-hidden viewBox={`0 0 ${cell} ${cell}`} className="size-4">
                <Cell state={state} x={0} y={0} />
              </svg>
              {texts.stateNames[state](countOf(state))}
            </span>
          ))}
        </span>
        {open.map(({ state, runs }) => (
          <span key={state}>{texts.dates[state](runs.slice(0, mostNamed), runs.length)}</span>
        ))}
      </figcaption>
    </figure>
  )
}

/** Full: sure. Hollow: in doubt. A line: missing. Full, with a line through it: twice. */
function Cell({ state, x, y }: { state: DateState; x: number; y: number }) {
  const at = { x: x + 1.5, y: y + 1.5, width: cell - 3, height: cell - 3, rx: 1.5 }
  const line = { x1: x + 1.5, x2: x + cell - 1.5, y1: y + cell / 2, y2: y + cell / 2, strokeWidth: 2 }
  if (state === 'sure') return <rect {...at} className="fill-primary" />
  if (state === 'doubt') return <rect {...at} strokeWidth={1.5} className="fill-none stroke-primary" />
  if (state === 'missing') return <line {...line} className="stroke-destructive" />
  return (
    <>
      <rect {...at} className="fill-destructive" />
      <line {...line} className="stroke-card" />
    </>
  )
}
