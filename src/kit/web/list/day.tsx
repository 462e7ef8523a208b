import { localeTexts } from '#kit/locale.texts.ts'
import { listTexts } from '../../list.texts.ts'

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const
const whole = new Intl.DateTimeFormat(localeTexts.locale, { dateStyle: 'long', timeStyle: 'short' })
const dayOnly = new Intl.DateTimeFormat(localeTexts.locale, day)
const withTime = new Intl.DateTimeFormat(localeTexts.locale, { ...day, ...time })
const thisYear = new Intl.DateTimeFormat(localeTexts.locale, { month: 'short', day: 'numeric', ...time })

/** Shows an instant as a day, or with the time, in the operator's time zone. The full date appears on hover. */
export function Day({ at, hasTime = false }: { at: string | null; hasTime?: boolean }) {
  if (at === null) return listTexts.none
  const date = new Date(at)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  const format = hasTime ? (isThisYear ? thisYear : withTime) : dayOnly
  return (
    <time dateTime={at} title={whole.format(date)} className="whitespace-nowrap large-text:whitespace-normal">
      {format.format(date)}
    </time>
  )
}
