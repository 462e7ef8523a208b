import { focusTimerTexts } from '../focus-timer.texts.ts'
import type { WeekDay } from '../focus-week.rules.ts'

const texts = focusTimerTexts.week

/** In pixels: the figures are as large as the text around them, however wide the drawing is. */
const bar = 22
const baseline = 88
const highest = 66
/** Four pomodoros fill the height; a longer day sets a scale of its own. */
const fullMinutes = 100

/** Focus minutes by day, drawn as bars, and as a table for those who do not see them. */
export function WeekChart({ week }: { week: readonly WeekDay[] }) {
  const scale = highest / Math.max(fullMinutes, ...week.map(({ minutes }) => minutes))
  return (
    <>
      <svg aria-hidden="true" className="h-28 w-full overflow-visible font-sans" fontSize="13" textAnchor="middle">
        <line x1="0" x2="100%" y1={baseline} y2={baseline} stroke="var(--input)" />
        {week.map((day, index) => (
          <svg key={day.day} aria-hidden="true" x={`${((index + 0.5) / week.length) * 100}%`} overflow="visible">
            <DayBar day={day} height={day.minutes * scale} />
          </svg>
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

function DayBar({ day: { day, minutes, isToday, isFuture }, height }: { day: WeekDay; height: number }) {
  return (
    <>
      {minutes > 0 && (
        <>
          <path d={barPath(height)} fill={isToday ? 'var(--tomato)' : 'var(--primary)'} />
          <text y={baseline - height - 5} fill="var(--foreground)">
            {minutes}
          </text>
        </>
      )}
      <text
        y={baseline + 18}
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
function barPath(height: number): string {
  const round = Math.min(5, height)
  return `M${-bar / 2} ${baseline}v${round - height}q0 ${-round} ${round} ${-round}h${bar - 2 * round}q${round} 0 ${round} ${round}v${height - round}Z`
}

function weekday(day: string, length: 'short' | 'long'): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString('en-US', { weekday: length })
}
