import { adminScreensTexts } from '../../admin-screens.texts.ts'

const short = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
const withTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** An instant as a day in the operator's own time, or with the minute; the whole of it on hover. */
export function Day({ at, hasTime = false }: { at: string | null; hasTime?: boolean }) {
  if (at === null) return adminScreensTexts.list.none
  const date = new Date(at)
  return (
    <time dateTime={at} title={long.format(date)}>
      {(hasTime ? withTime : short).format(date)}
    </time>
  )
}
