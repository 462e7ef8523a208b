import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { useBrand } from '#kit/web/page/page-config.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { LazySelect } from '#kit/web/ui/lazy-select.tsx'
import { SearchBox } from '#kit/web/ui/search-box.tsx'
import FolderTree from '~icons/lucide/folder-tree'
import { folderName } from '../folder-names.rules.ts'
import type { Folder } from '../library.contract.ts'
import { folderOptions } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import type { FolderChanges } from './folder-button.tsx'
import type { UploadFilter } from './library-queries.ts'
import { canPin } from './pins/pins-here.tsx'

const FolderButton = lazyPart(async () => (await import('./beside-files.ts')).FolderButton)
/** Stands for all folders, because Radix doesn't allow an empty value. No folder has this name, because names are trimmed. */
const all = ' '

interface LibraryToolbarProps extends FolderChanges {
  filter: UploadFilter
  folders: readonly Folder[]
  onSearch: (text: string) => void
  onFolder: (name: string | undefined) => void
  /** Opens the list of folders on screens with no room for it beside the files. */
  onFolders: () => void
}

/** The search box, the folder selection, and the menu of the current folder. */
export function LibraryToolbar({ filter, folders, onSearch, onFolder, onFolders, ...actions }: LibraryToolbarProps) {
  const { tabletFolder } = useBrand()
  const builtIn = folderOptions(tabletFolder, [])
  const names = new Set([...folderOptions(tabletFolder, folders), ...(filter.folder ? [filter.folder] : [])])
  const options = [
    { value: all, label: libraryTexts.allFolders },
    ...[...names].map((name) => ({ value: name, label: folderName(name) })),
  ]
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
        <Button
          variant="quiet"
          size="icon"
          className="min-[51.25rem]:hidden"
          aria-label={libraryTexts.folders.label}
          title={libraryTexts.folders.label}
          onClick={onFolders}
        >
          <FolderTree aria-hidden />
        </Button>
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
