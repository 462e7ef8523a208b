import { type MouseEvent, memo } from 'react'
import { selectionTexts } from '#kit/selection.texts.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { useWorkOn } from '#kit/web/page/file-work.ts'
import { opensMenu } from '#kit/web/ui/action-menu-loader.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { useLongPress } from '#kit/web/ui/use-long-press.ts'
import Check from '~icons/lucide/check'
import EllipsisVertical from '~icons/lucide/ellipsis-vertical'
import Folder from '~icons/lucide/folder'
import Star from '~icons/lucide/star'
import { folderName } from '../folder-names.rules.ts'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { FilePreview } from './file-preview.tsx'
import type { Density } from './library-view.ts'
import { HereMark } from './pins/pins-here.tsx'
import { isUnsentUpload } from './unsent-upload.ts'

const BookLine = lazyPart(async () => (await import('./beside-files.ts')).BookLine)
const BookChip = lazyPart(async () => (await import('./beside-files.ts')).BookChip)

const texts = libraryTexts.file
const { select: selectLabel } = selectionTexts

interface FileCardProps {
  upload: Upload
  density?: Density
  onOpen: (upload: Upload) => void
  /** The menu opens at the button and returns focus to it. */
  onMenu: (upload: Upload, button: HTMLElement) => void
  /** Shows all states of a book. */
  onStates?: ((upload: Upload) => void) | undefined
  /** While the user selects files, a press selects this one. */
  isSelecting: boolean
  isSelected: boolean
  /** `isRange` also selects all files from the one selected last. */
  onSelect: (upload: Upload, isRange: boolean) => void
  onDrag?: (upload: Upload, transfer: DataTransfer) => void
}

/** The card of a file. Its height depends only on its width (see grid-layout.ts), not on the length of its name. */
export const FileCard = memo(function FileCard(props: FileCardProps) {
  const { upload, density = 'comfortable', onOpen, onMenu, onStates, isSelecting, isSelected, onSelect, onDrag } = props
  const { originalName: name, folder, thumbnail, uploadDate, isFavorite, book } = upload
  const look = looks[book && density === 'comfortable' ? 'book' : density]
  const isUnsent = isUnsentUpload(upload)
  const work = useWorkOn(upload.id)
  const longPress = useLongPress(() => onSelect(upload, isSelecting))

  function press({ shiftKey, ctrlKey, metaKey }: MouseEvent) {
    if (isSelecting || shiftKey || ctrlKey || metaKey) onSelect(upload, shiftKey)
    else onOpen(upload)
  }

  return (
    <article
      {...longPress}
      draggable={hasMouse && onDrag !== undefined && !isUnsent}
      onDragStart={({ dataTransfer }) => onDrag?.(upload, dataTransfer)}
      className={classNames(
        paper,
        'group relative flex size-full select-none overflow-hidden transition [-webkit-touch-callout:none] hover:shadow-lifted',
        look.card,
        book && book.states > 1 && stack,
        isSelected && 'outline-4 outline-primary -outline-offset-4',
      )}
    >
      {/* The button's pseudo-element covers the whole card, while the texts of the card stay outside the button. */}
      <button
        type="button"
        data-opens={upload.id}
        aria-label={isSelecting ? selectLabel(name) : openLabel(name, thumbnail)}
        aria-pressed={isSelecting ? isSelected : undefined}
        title={name}
        disabled={isUnsent}
        onClick={press}
        className={classNames(
          'cursor-pointer border-border bg-muted outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-ring focus-visible:after:outline-offset-[-3px]',
          look.picture,
        )}
      >
        <FilePreview upload={upload} sizes={look.sizes} />
      </button>
      <div className={look.words}>
        <p className={classNames('font-semibold leading-snug', look.name)}>
          {/* A block, so that a name that is too long is cut off at its own end, in any direction. */}
          <bdi translate="no" className={classNames('[text-align:match-parent]', look.lines)}>
            {name}
          </bdi>
        </p>
        <div className={classNames('text-muted-foreground text-sm', look.details)}>
          <span className="flex min-w-0 items-center gap-1.5">
            <Folder aria-hidden className="size-4 shrink-0" />
            <bdi className="truncate">{folderName(folder)}</bdi>
          </span>
          {isUnsent || work !== undefined ? (
            <span role="status" className="min-w-0 truncate">
              {isUnsent ? texts.unsent : work}
            </span>
          ) : book ? (
            <BookLine book={book} />
          ) : (
            <time dateTime={uploadDate} className="shrink-0">
              {libraryTexts.uploadDate(uploadDate)}
            </time>
          )}
        </div>
      </div>
      {book && !isSelecting && <BookChip upload={upload} className={look.chip} onPress={onStates} />}
      <HereMark id={upload.id} className={look.here} />
      {isFavorite && (
        <span className={classNames('pointer-events-none absolute text-primary', look.star)}>
          <Star aria-hidden className="size-5 fill-current drop-shadow-sm" />
          <span className="sr-only">{texts.isFavorite}</span>
        </span>
      )}
      {isSelecting ? (
        <span aria-hidden className={classNames(mark, 'pointer-events-none grid', isSelected ? marked : unmarked)}>
          {isSelected && <Check className="size-5" />}
        </span>
      ) : isUnsent ? null : (
        <>
          {/* Only for the mouse: touch users press and hold the card, and keyboard users select in the menu. */}
          {hasMouse && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={selectLabel(name)}
              onClick={({ shiftKey }) => onSelect(upload, shiftKey)}
              className={classNames(mark, unmarked, 'grid cursor-pointer opacity-0 group-hover:opacity-100')}
            >
              <Check aria-hidden className="size-5" />
            </button>
          )}
          <button
            type="button"
            aria-label={texts.actions(name)}
            {...opensMenu}
            onClick={(event) => onMenu(upload, event.currentTarget)}
            className={buttonClass({
              variant: 'quiet',
              size: 'icon',
              className: classNames('absolute end-0.5 outline-offset-[-3px]', look.menu),
            })}
          >
            <EllipsisVertical aria-hidden />
          </button>
        </>
      )}
    </article>
  )
})

/** Dragging needs a mouse. On touch screens, press and hold selects the card. */
const hasMouse = globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false

const favoriteMark = 'top-12 end-2.5 rounded-full bg-card/90 p-1.5 shadow-paper'

const comfortable = {
  card: 'flex-col',
  picture: 'min-h-0 w-full flex-1 border-b',
  sizes: '(min-width: 1200px) 250px, 50vw',
  words: 'flex h-28 shrink-0 flex-col justify-between px-3.5 py-2.5 sm:h-26 sm:px-4 sm:py-3',
  name: 'me-7',
  lines: 'line-clamp-2 [overflow-wrap:anywhere]',
  details: 'flex flex-col sm:flex-row sm:items-center sm:justify-between sm:gap-3',
  menu: 'bottom-16.5 sm:bottom-14',
  here: 'top-2.5 end-2.5',
  chip: 'end-2.5 bottom-30.5 sm:bottom-28.5',
  star: favoriteMark,
}

/** The heights must match grid-layout.ts. */
const looks = {
  comfortable,
  book: { ...comfortable, lines: 'line-clamp-1 [overflow-wrap:anywhere]', details: 'flex flex-col' },
  compact: {
    card: 'flex-col',
    picture: 'min-h-0 w-full flex-1 border-b',
    sizes: '(min-width: 1200px) 180px, 33vw',
    words: 'flex h-11 shrink-0 items-center pe-9 ps-2.5 text-sm',
    name: 'min-w-0',
    lines: 'block truncate',
    details: 'hidden',
    menu: 'bottom-0 -end-1',
    here: 'top-2 end-2',
    chip: 'end-2 bottom-13',
    star: favoriteMark,
  },
  list: {
    card: 'flex-row',
    picture: 'h-full w-14 shrink-0 border-e',
    sizes: '56px',
    words: 'flex min-w-0 flex-1 flex-col justify-center pe-12 ps-4 sm:flex-row sm:items-center sm:justify-between sm:gap-4',
    name: 'min-w-0 sm:flex-1',
    lines: 'block truncate',
    details: 'flex min-w-0 gap-4 sm:w-72 sm:justify-between',
    menu: 'top-3.5',
    here: 'top-1 start-8.5',
    chip: 'start-3 bottom-1.5',
    star: 'bottom-1 start-1 rounded-full bg-card/90 p-0.5',
  },
}

/** The edges of the sheets below. */
const stack = 'shadow-[3px_3px_0_-1px_var(--card),3px_3px_0_var(--border),6px_6px_0_-1px_var(--card),6px_6px_0_var(--border)]!'

const mark = 'absolute top-2.5 start-2.5 size-9 place-items-center rounded-full border-2 shadow-paper transition-opacity'
const marked = 'border-primary bg-primary text-primary-foreground'
const unmarked = 'border-input bg-card/90 text-muted-foreground'

function openLabel(name: string, thumbnail: Upload['thumbnail']): string {
  if (thumbnail === 'missing') return texts.openMissing(name)
  return thumbnail === 'failed' ? `${texts.open(name)}. ${texts.noPreview}` : texts.open(name)
}
