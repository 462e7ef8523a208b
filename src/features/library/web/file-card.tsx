import { type MouseEvent, memo } from 'react'
import { preloadActionMenu } from '#kit/web/ui/action-menu-loader.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { useLongPress } from '#kit/web/use-long-press.ts'
import Check from '~icons/lucide/check'
import EllipsisVertical from '~icons/lucide/ellipsis-vertical'
import Folder from '~icons/lucide/folder'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { FilePreview } from './file-preview.tsx'

const texts = libraryTexts.file
const { select: selectLabel } = libraryTexts.selection

interface FileCardProps {
  upload: Upload
  onOpen: (upload: Upload) => void
  /** The button is where the menu opens and where focus returns. */
  onMenu: (upload: Upload, button: HTMLElement) => void
  /** Files are being chosen: a press chooses this one. */
  isSelecting: boolean
  isSelected: boolean
  /** `isRange`: with all from the one chosen last. */
  onSelect: (upload: Upload, isRange: boolean) => void
}

/** One file. Its height follows from its width alone (see grid-layout.ts), whatever its name. */
export const FileCard = memo(function FileCard(props: FileCardProps) {
  const { upload, onOpen, onMenu, isSelecting, isSelected, onSelect } = props
  const { originalName: name, folder, thumbnail, uploadDate } = upload
  const longPress = useLongPress(() => onSelect(upload, isSelecting))

  function press({ shiftKey, ctrlKey, metaKey }: MouseEvent) {
    if (isSelecting || shiftKey || ctrlKey || metaKey) onSelect(upload, shiftKey)
    else onOpen(upload)
  }

  return (
    <article
      {...longPress}
      className={classNames(
        paper,
        'group relative flex size-full select-none flex-col overflow-hidden transition [-webkit-touch-callout:none] hover:shadow-lifted',
        isSelected && 'outline-4 outline-primary -outline-offset-4',
      )}
    >
      {/* Reaches over the whole card, while the words beside it stay words. */}
      <button
        type="button"
        data-opens={upload.id}
        aria-label={isSelecting ? selectLabel(name) : thumbnail === 'missing' ? texts.openMissing(name) : texts.open(name)}
        aria-pressed={isSelecting ? isSelected : undefined}
        title={name}
        onClick={press}
        className="min-h-0 w-full flex-1 cursor-pointer border-border border-b bg-muted outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-ring focus-visible:after:outline-offset-[-3px]"
      >
        <FilePreview upload={upload} />
      </button>
      <div className="flex h-28 shrink-0 flex-col justify-between px-3.5 py-2.5 sm:h-26 sm:px-4 sm:py-3">
        <bdi className="mr-7 line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">{name}</bdi>
        <div className="flex flex-col text-muted-foreground text-sm sm:flex-row sm:items-center sm:justify-between sm:gap-3">
          <span className="flex min-w-0 items-center gap-1.5">
            <Folder aria-hidden className="size-4 shrink-0" />
            <bdi className="truncate">{folder}</bdi>
          </span>
          <time dateTime={uploadDate} className="shrink-0">
            {libraryTexts.uploadDate(uploadDate)}
          </time>
        </div>
      </div>
      {isSelecting ? (
        <span aria-hidden className={classNames(mark, 'pointer-events-none grid', isSelected ? marked : unmarked)}>
          {isSelected && <Check className="size-5" />}
        </span>
      ) : (
        <>
          {/* For a pointer alone: fingers rest on the card, keys find it in the menu. */}
          <button
            type="button"
            tabIndex={-1}
            aria-label={selectLabel(name)}
            onClick={({ shiftKey }) => onSelect(upload, shiftKey)}
            className={classNames(
              mark,
              unmarked,
              'hidden cursor-pointer opacity-0 group-hover:opacity-100 [@media(hover:hover)]:grid',
            )}
          >
            <Check aria-hidden className="size-5" />
          </button>
          <button
            type="button"
            aria-label={texts.actions(name)}
            aria-haspopup="menu"
            onPointerEnter={preloadActionMenu}
            onFocus={preloadActionMenu}
            onClick={(event) => onMenu(upload, event.currentTarget)}
            className={buttonClass({
              variant: 'quiet',
              size: 'icon',
              className: 'absolute right-0.5 bottom-16.5 outline-offset-[-3px] sm:bottom-14',
            })}
          >
            <EllipsisVertical aria-hidden />
          </button>
        </>
      )}
    </article>
  )
})

const mark = 'absolute top-2.5 left-2.5 size-9 place-items-center rounded-full border-2 shadow-paper transition-opacity'
const marked = 'border-primary bg-primary text-primary-foreground'
const unmarked = 'border-input bg-card/90 text-muted-foreground'
