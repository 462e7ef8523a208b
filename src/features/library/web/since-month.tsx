import { classNames } from '#kit/web/ui/class-names.ts'
import { libraryTexts } from '../library.texts.ts'
import { quietLink } from './quiet-link.ts'

/** Says from which month on the list shows files, and offers to show the newest. */
export function SinceMonth({ month, isEmpty, onNewest }: { month: number; isEmpty: boolean; onNewest: () => void }) {
  const { months } = libraryTexts
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span>{isEmpty ? months.none : months.from(month)}</span>
      <button type="button" onClick={onNewest} className={classNames(quietLink, 'cursor-pointer text-primary')}>
        {months.newest}
      </button>
    </p>
  )
}
