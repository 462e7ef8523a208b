import { useBrand } from '#kit/web/page-config.ts'
import type { ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import { preloadActionMenu } from '#kit/web/ui/action-menu-loader.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { LazySelect } from '#kit/web/ui/lazy-select.tsx'
import { SearchBox } from '#kit/web/ui/search-box.tsx'
import EllipsisVertical from '~icons/lucide/ellipsis-vertical'
import Pencil from '~icons/lucide/pencil'
import Trash2 from '~icons/lucide/trash-2'
import type { Folder } from '../library.contract.ts'
import { folderOptions } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import type { UploadFilter } from './library-queries.ts'
import { canPin, keepAction } from './pins/pins-here.tsx'

const texts = libraryTexts.folderChange
/** Radix has no empty value; no folder can be named like this, since names are trimmed. */
const all = ' '

interface LibraryToolbarProps {
  filter: UploadFilter
  folders: readonly Folder[]
  onSearch: (text: string) => void
  onFolder: (name: string | undefined) => void
  onMenu: (target: ActionMenuTarget) => void
  onRenameFolder: (folder: Folder) => void
  onRemoveFolder: (folder: Folder) => void
  onKeepFolder: (name: string) => void
}

/** Search, the folder, and what can be done to a folder of one's own. */
export function LibraryToolbar({ filter, folders, onSearch, onFolder, ...actions }: LibraryToolbarProps) {
  const { tabletFolder } = useBrand()
  const builtIn = folderOptions(tabletFolder, [])
  const names = new Set([...folderOptions(tabletFolder, folders), ...(filter.folder ? [filter.folder] : [])])
  const options = [{ value: all, label: libraryTexts.allFolders }, ...[...names].map((name) => ({ value: name, label: name }))]
  const own = filter.folder !== undefined && !builtIn.includes(filter.folder) ? filter.folder : undefined

  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:-mt-2 sm:gap-3">
      <SearchBox
        label={libraryTexts.searchLabel}
        placeholder={libraryTexts.searchPlaceholder}
        value={filter.q ?? ''}
        onSearch={onSearch}
      />
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-1 sm:max-w-72">
        <LazySelect
          label={libraryTexts.folderLabel}
          value={filter.folder ?? all}
          onValueChange={(value) => onFolder(value === all ? undefined : value)}
          options={options}
          className="min-w-0 flex-1"
        />
        {filter.folder !== undefined && (own !== undefined || canPin()) && (
          <FolderButton
            name={filter.folder}
            isOwn={own !== undefined}
            folder={folders.find(({ name }) => name === own)}
            {...actions}
          />
        )}
      </div>
    </div>
  )
}

type FolderChanges = Pick<LibraryToolbarProps, 'onMenu' | 'onRenameFolder' | 'onRemoveFolder' | 'onKeepFolder'>

interface FolderButtonProps extends FolderChanges {
  name: string
  /** Not one that everybody has. */
  isOwn: boolean
  /** Undefined until it is read; the button is there already, so that it keeps focus when a folder gets another name. */
  folder: Folder | undefined
}

function FolderButton({ name, isOwn, folder, onMenu, onRenameFolder, onRemoveFolder, onKeepFolder }: FolderButtonProps) {
  const label = texts.actions(name)
  const isReady = !isOwn || folder !== undefined
  const open = (button: HTMLElement) =>
    isReady &&
    onMenu({
      button,
      label,
      actions: [
        ...(folder ? [{ label: texts.rename, icon: <Pencil aria-hidden />, run: () => onRenameFolder(folder) }] : []),
        ...keepAction(() => onKeepFolder(name)),
        ...(folder
          ? [
              {
                label: texts.remove,
                icon: <Trash2 aria-hidden />,
                tone: 'destructive' as const,
                run: () => onRemoveFolder(folder),
              },
            ]
          : []),
      ],
    })
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      aria-haspopup="menu"
      onPointerEnter={preloadActionMenu}
      onFocus={preloadActionMenu}
      aria-disabled={!isReady}
      onClick={({ currentTarget }) => open(currentTarget)}
    >
      <EllipsisVertical aria-hidden />
    </Button>
  )
}
