import type { ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import { opensMenu } from '#kit/web/ui/action-menu-loader.ts'
import { Button } from '#kit/web/ui/button.tsx'
import EllipsisVertical from '~icons/lucide/ellipsis-vertical'
import Pencil from '~icons/lucide/pencil'
import Trash2 from '~icons/lucide/trash-2'
import type { Folder } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { pinAction } from './pins/pins-here.tsx'

const texts = libraryTexts.folderChange

export interface FolderChanges {
  onMenu: (target: ActionMenuTarget) => void
  onRenameFolder: (folder: Folder) => void
  onRemoveFolder: (folder: Folder) => void
  onKeepFolder: (name: string) => void
}

interface FolderButtonProps extends FolderChanges {
  name: string
  /** Whether it is the user's own folder rather than a built-in one. */
  isOwn: boolean
  /** Undefined until it has loaded. The button is shown before that, so that it keeps focus while a folder is renamed. */
  folder: Folder | undefined
}

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
        ...pinAction(() => onKeepFolder(name)),
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
      {...opensMenu}
      aria-disabled={!isReady}
      onClick={({ currentTarget }) => open(currentTarget)}
    >
      <EllipsisVertical aria-hidden />
    </Button>
  )
}
