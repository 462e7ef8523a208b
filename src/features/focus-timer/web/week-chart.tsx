import { focusTimerTexts } from '../focus-timer.texts.ts'
import type { WeekDay } from '../focus-week.rules.ts'

const texts = focusTimerTexts.week

/** In units of the drawing. */
const column = 42
const bar = 24
const baseline = 84
const highest = 66
/** Four pomodoros fill the height; a longer day sets a scale of its own. */
const fullMinutes = 100

/** Focus minutes by day, drawn as bars, and as a table for those who do not see them. */
export function WeekChart({ week }: { week: readonly WeekDay[] }) {
  const scale = highest / Math.max(fullMinutes, ...week.map(({ minutes }) => minutes))
  return (
    <>
      <svg viewBox={`0 0 ${column * week.length} 104`} aria-hidden="true" className="w-full font-sans" textAnchor="middle">
        <path d={`M4 ${baseline}H${column * week.length - 4}`} stroke="var(--input)" />
        {week.map((day, index) => (
          <DayBar key={day.day} day={day} x={column * (index + 0.5)} height={day.minutes * scale} />
        ))}
      </svg>
      <table className="sr-only">
        <caption>{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.minutes}</th>
          </tr>
        </thead>
        <tbody>
          {week.map(({ day, minutes }) => (
            <tr key={day}>
              <th scope="row">{weekday(day, 'long')}</th>
              <td>{minutes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function DayBar({ day: { day, minutes, isToday, isFuture }, x, height }: { day: WeekDay; x: number; height: number }) {
  return (
    <>
      {minutes > 0 && (
        <>
          <path d={barPath(x - bar / 2, height)} fill={isToday ? 'var(--tomato)' : 'var(--primary)'} />
          <text x={x} y={baseline - height - 5} fontSize="11" fill="var(--foreground)">
            {minutes}
          </text>
        </>
      )}
      <text
        x={x}
        y={baseline + 16}
        fontSize="11"
        fontWeight={isToday ? 700 : 400}
        fill={isToday ? 'var(--foreground)' : 'var(--muted-foreground)'}
        opacity={isFuture ? 0.75 : 1}
      >
        {weekday(day, 'short')}
      </text>
    </>
  )
}

/** Round at its top, standing on the line. */
function barPath(x: number, height: number): string {
  const round = Math.min(5, height)
  return `M${x} ${baseline}v${round - height}q0 ${-round} ${round} ${-round}h${bar - 2 * round}q${round} 0 ${round} ${round}v${height - round}Z`
}

function weekday(day: string, length: 'short' | 'long'): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString('en-US', { weekday: length })
}
