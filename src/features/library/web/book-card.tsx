import { classNames } from '#kit/web/ui/class-names.ts'
import Layers from '~icons/lucide/layers'
import { booksTexts } from '../books.texts.ts'
import type { Upload } from '../library.contract.ts'

const texts = booksTexts

/** What is written in a planner, below its name. */
export function BookLine({ book }: { book: NonNullable<Upload['book']> }) {
  return <span className="truncate">{texts.written(book.written, book.until)}</span>
}

interface BookChipProps {
  upload: Upload
  className: string
  onPress: ((upload: Upload) => void) | undefined
}

/** The number of exports of a planner, on its cover. Shows them all. */
export function BookChip({ upload, className, onPress }: BookChipProps) {
  const states = upload.book?.states ?? 1
  if (states === 1 || !onPress) return null
  return (
    <button
      type="button"
      aria-label={texts.allOf(upload.originalName, states)}
      title={texts.all(states)}
      onClick={() => onPress(upload)}
      className={classNames(
        'absolute flex min-h-8 cursor-pointer items-center gap-1.5 rounded-badge bg-card/90 px-2.5 font-semibold text-sm tabular-nums shadow-paper before:absolute before:-inset-1.5 hover:text-primary',
        className,
      )}
    >
      <Layers aria-hidden className="size-4" />
      {states}
    </button>
  )
}
