import { memo } from 'react'
import { preloadActionMenu } from '#kit/web/ui/action-menu-loader.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import EllipsisVertical from '~icons/lucide/ellipsis-vertical'
import Folder from '~icons/lucide/folder'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { FilePreview } from './file-preview.tsx'

const texts = libraryTexts.file

interface FileCardProps {
  upload: Upload
  onOpen: (upload: Upload) => void
  /** The button is where the menu opens and where focus returns. */
  onMenu: (upload: Upload, button: HTMLElement) => void
}

/** One file. Its height follows from its width alone (see grid-layout.ts), whatever its name. */
export const FileCard = memo(function FileCard({ upload, onOpen, onMenu }: FileCardProps) {
  const { originalName: name, folder, thumbnail, uploadDate } = upload
  return (
    <article
      className={classNames(paper, 'group relative flex size-full flex-col overflow-hidden transition hover:shadow-lifted')}
    >
      {/* Reaches over the whole card, while the words beside it stay words. */}
      <button
        type="button"
        data-opens={upload.id}
        aria-label={thumbnail === 'missing' ? texts.openMissing(name) : texts.open(name)}
        title={name}
        onClick={() => onOpen(upload)}
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
    </article>
  )
})
