import { type DragEvent, type ReactNode, useState } from 'react'
import { localeTexts } from '#kit/locale.texts.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { classNames } from '#kit/web/ui/class-names.ts'
import type { Icon } from '#kit/web/ui/icon.tsx'
import ChevronDown from '~icons/lucide/chevron-down'
import FolderIcon from '~icons/lucide/folder'
import Images from '~icons/lucide/images'
import Star from '~icons/lucide/star'
import { folderName } from '../folder-names.rules.ts'
import type { Folder } from '../library.contract.ts'
import { builtInFolders, type FolderCount, railFolders } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import { draggedUploads, hasDraggedUploads } from './dragged-uploads.ts'
import { useUploadCounts } from './library-queries.ts'

const texts = libraryTexts.folders

export interface FolderListProps {
  userId: string
  folders: readonly Folder[]
  /** The folder that the library shows. Undefined for all folders. */
  folder: string | undefined
  isFavorite: boolean
  onFolder: (name: string | undefined) => void
  onFavorites: () => void
  /** Called with the ids of uploads that were dropped on a folder. Without it, folders don't accept uploads. */
  onMove?: (ids: string[], folder: string) => void
  /** Called with files from the device that were dropped on a folder. */
  onFiles?: (files: File[], folder: string) => void
}

/** Lists all pages, the favorites, and the folders with their numbers of files. Empty built-in folders are collapsed. */
export function FolderList({ userId, folders, folder, isFavorite, onFolder, onFavorites, ...drop }: FolderListProps) {
  const { tabletFolder } = useBrand()
  const { data: counts, isError } = useUploadCounts(userId)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { shown, empty } = railFolders(builtInFolders(tabletFolder), folders, counts?.folders)
  const all = counts?.folders.reduce((sum, { files }) => sum + files, 0)
  // Never hide the current folder.
  const isOpen = isUnfolded || empty.some(({ name }) => name === folder)
  const entry = ({ name, files }: FolderCount) => (
    <Entry
      key={name}
      icon={FolderIcon}
      name={folderName(name)}
      files={files}
      isCurrent={folder === name && !isFavorite}
      onChoose={() => onFolder(name)}
      {...drop}
      folder={name}
    />
  )

  return (
    <nav aria-label={texts.label}>
      <ul className="flex flex-col gap-0.5">
        <Entry
          icon={Images}
          name={texts.all}
          files={all}
          isCurrent={folder === undefined && !isFavorite}
          onChoose={() => onFolder(undefined)}
        />
        <Entry icon={Star} name={texts.favorites} files={counts?.favorites} isCurrent={isFavorite} onChoose={onFavorites} />
        <li aria-hidden className="mx-3 my-2 border-border border-t" />
        {shown.map(entry)}
        {empty.length > 0 && (
          <li>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsUnfolded(!isOpen)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-muted-foreground text-sm hover:bg-muted hover:text-foreground"
            >
              <ChevronDown aria-hidden className={classNames('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')} />
              {isOpen ? texts.fewer : texts.more(empty.length)}
            </button>
          </li>
        )}
        {isOpen && empty.map(entry)}
      </ul>
      {isError && !counts && <p className="px-3 pt-2 text-muted-foreground text-sm">{texts.countsFailed}</p>}
    </nav>
  )
}

interface EntryProps extends Pick<FolderListProps, 'onMove' | 'onFiles'> {
  icon: Icon
  name: string
  files: number | undefined
  isCurrent: boolean
  onChoose: () => void
  /** Undefined for entries that don't accept drops. */
  folder?: string
}

function Entry({ icon: Glyph, name, files, isCurrent, onChoose, folder, onMove, onFiles }: EntryProps): ReactNode {
  const [isOver, setIsOver] = useState(false)
  const takes = ({ dataTransfer }: DragEvent) =>
    folder !== undefined &&
    ((onMove !== undefined && hasDraggedUploads(dataTransfer)) || (onFiles !== undefined && dataTransfer.types.includes('Files')))

  function onDragOver(event: DragEvent) {
    if (!takes(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  function onDrop(event: DragEvent) {
    setIsOver(false)
    if (folder === undefined || !takes(event)) return
    event.preventDefault()
    if (hasDraggedUploads(event.dataTransfer)) onMove?.(draggedUploads(event.dataTransfer), folder)
    else onFiles?.([...event.dataTransfer.files], folder)
  }

  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onChoose}
        onDragEnter={onDragOver}
        onDragOver={onDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className={classNames(
          'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-start transition-colors',
          isCurrent ? 'bg-secondary font-semibold text-secondary-foreground' : 'hover:bg-muted',
          isOver && 'bg-secondary text-secondary-foreground outline-3 outline-primary -outline-offset-3',
        )}
      >
        <Glyph aria-hidden className="pointer-events-none size-5 shrink-0 text-muted-foreground" />
        <bdi className="pointer-events-none min-w-0 flex-1 truncate">{name}</bdi>
        {files !== undefined && <span className="sr-only"> {texts.files(files)}</span>}
        <span aria-hidden className="pointer-events-none shrink-0 text-muted-foreground text-sm tabular-nums">
          {files !== undefined && files > 0 && files.toLocaleString(localeTexts.locale)}
        </span>
      </button>
    </li>
  )
}
