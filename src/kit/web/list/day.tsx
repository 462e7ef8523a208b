import { dateText } from '#kit/dates.ts'
import { listTexts } from '../../list.texts.ts'

/** Shows an instant as a day, or with the time, in the operator's time zone. The full date appears on hover. */
export function Day({ at, hasTime = false }: { at: string | null; hasTime?: boolean }) {
  if (at === null) return listTexts.none
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear()
  return (
    <time dateTime={at} title={dateText(at, 'Mdyt')} className="whitespace-nowrap large-text:whitespace-normal">
      {dateText(at, hasTime ? (isThisYear ? 'mdt' : 'mdyt') : 'mdy')}
    </time>
  )
}
