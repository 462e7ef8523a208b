import type { ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import { preloadActionMenu } from '#kit/web/ui/action-menu-loader.ts'
import { Button } from '#kit/web/ui/button.tsx'
import EllipsisVertical from '~icons/lucide/ellipsis-vertical'
import Pencil from '~icons/lucide/pencil'
import Trash2 from '~icons/lucide/trash-2'
import type { Folder } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { keepAction } from './pins/pins-here.tsx'

const texts = libraryTexts.folderChange

export interface FolderChanges {
  onMenu: (target: ActionMenuTarget) => void
  onRenameFolder: (folder: Folder) => void
  onRemoveFolder: (folder: Folder) => void
  onKeepFolder: (name: string) => void
}

interface FolderButtonProps extends FolderChanges {
  name: string
  /** Not one that everybody has. */
  isOwn: boolean
  /** Undefined until it is read; the button is there already, so that it keeps focus when a folder gets another name. */
  folder: Folder | undefined
}

/** What can be done to the folder that is shown. */
export function FolderButton({ name, isOwn, folder, onMenu, onRenameFolder, onRemoveFolder, onKeepFolder }: FolderButtonProps) {
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
