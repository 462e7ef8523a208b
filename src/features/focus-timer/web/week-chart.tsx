import { dateText } from '#kit/dates.ts'
import { focusTimerTexts } from '../focus-timer.texts.ts'
import type { WeekDay } from '../focus-week.rules.ts'

const texts = focusTimerTexts.week

/** Sizes in pixels. The labels are as large as the text around the chart, whatever its width. */
const bar = 22
const baseline = 88
const highest = 66
/** Four pomodoros fill the height. A longer day changes the scale. */
const fullMinutes = 100

/** Focus minutes per day as a bar chart, and as a table for screen readers. */
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
              <th scope="row">{dateText(day, 'W')}</th>
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
        fontWeight={isToday ? 600 : 400}
        fill={isToday ? 'var(--foreground)' : 'var(--muted-foreground)'}
        opacity={isFuture ? 0.75 : 1}
      >
        {dateText(day, 'w')}
      </text>
    </>
  )
}

/** A bar with a rounded top, standing on the baseline. */
function barPath(height: number): string {
  const round = Math.min(5, height)
  return `M${-bar / 2} ${baseline}v${round - height}q0 ${-round} ${round} ${-round}h${bar - 2 * round}q${round} 0 ${round} ${round}v${height - round}Z`
}
