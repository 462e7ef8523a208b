import { classNames } from '#kit/web/ui/class-names.ts'
import X from '~icons/lucide/x'
import { libraryTexts } from '../library.texts.ts'
import type { LibraryAddress } from './library-address.ts'

const texts = libraryTexts.filters

/** Shows the active filters besides the folder, each with a button that removes it. */
export function FilterChips({ filter, month, showFavorites, showKind, showOnlyMonth }: LibraryAddress) {
  const { isFavorite, fileType } = filter
  return (
    <div className="-my-2 flex flex-wrap gap-2">
      {isFavorite && <Chip name={texts.favorites} onRemove={() => showFavorites(false)} />}
      {fileType && <Chip name={texts.kinds[fileType]} onRemove={() => showKind(undefined)} />}
      {month !== undefined && <Chip name={libraryTexts.months.name(month)} onRemove={() => showOnlyMonth(undefined)} />}
    </div>
  )
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button type="button" aria-label={texts.remove(name)} onClick={onRemove} className={chip}>
      {name}
      <X aria-hidden className="size-4" />
    </button>
  )
}

const chip = classNames(
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-badge bg-secondary pe-3.5 ps-4.5 font-semibold text-secondary-foreground text-sm',
  'border border-transparent hover:border-primary',
)
