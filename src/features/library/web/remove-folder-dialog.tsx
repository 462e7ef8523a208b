import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import type { Folder } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'

const texts = libraryTexts.folderChange

interface RemoveFolderDialogProps {
  folder: Folder
  onRemove: () => Promise<unknown>
  onClose: () => void
}

export function RemoveFolderDialog({ folder, onRemove, onClose }: RemoveFolderDialogProps) {
  return (
    <ConfirmDialog
      title={texts.removeTitle(folder.name)}
      text={texts.removeText}
      confirm={texts.remove}
      failed={texts.failed}
      onConfirm={onRemove}
      onClose={onClose}
    />
  )
}
