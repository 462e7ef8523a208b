import { useBrand } from '#kit/web/page/page-config.ts'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import type { Folder } from '../library.contract.ts'
import { folderOptions, maxFileNameLength, maxFolderNameLength } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import { BookStates } from './book-states.tsx'
import { useFolderChanges } from './folder-changes.ts'
import { FolderList } from './folder-list.tsx'
import type { LibraryDialog } from './library-dialog.ts'
import type { UploadFilter } from './library-queries.ts'
import { MoveDialog } from './move-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { PinDialog } from './pins/pin-dialog.tsx'
import { RemoveFileDialog } from './remove-file-dialog.tsx'
import { SharedFilesDialog } from './shared-files-dialog.tsx'
import { useUploadChanges } from './upload-changes.ts'

interface LibraryDialogsProps {
  userId: string
  dialog: LibraryDialog
  filter: UploadFilter
  folders: readonly Folder[]
  onMoveSome: (folder: string) => void
  onPlace: (place: { folder?: string | undefined; isFavorite?: true }) => void
  /** Called after a folder was created, renamed or deleted, to show this one or all. */
  onFolder: (name: string | undefined) => void
  onOpen: (id: string) => void
  onDialog: (dialog: LibraryDialog) => void
  onClose: () => void
}

export function LibraryDialogs(props: LibraryDialogsProps) {
  const { userId, dialog, filter, folders, onMoveSome, onPlace, onFolder, onOpen, onDialog, onClose } = props
  const { tabletFolder } = useBrand()
  const folderChanges = useFolderChanges(userId)
  const changes = useUploadChanges(userId)
  const { createFolder, folderChange, file, selection } = libraryTexts

  switch (dialog.kind) {
    case 'new-folder':
      return (
        <NameDialog
          title={createFolder.title}
          label={createFolder.name}
          save={createFolder.create}
          failed={createFolder.failed}
          maxLength={maxFolderNameLength}
          onSave={async (name) => onFolder((await folderChanges.create(name)).name)}
          onClose={onClose}
        />
      )
    case 'shared':
      return <SharedFilesDialog userId={userId} files={dialog.files} onClose={onClose} />
    case 'folders': {
      const show = (place: { folder?: string | undefined; isFavorite?: true }) => {
        onPlace(place)
        onClose()
      }
      return (
        <Dialog onClose={onClose} title={libraryTexts.folders.label}>
          <FolderList
            userId={userId}
            folders={folders}
            folder={filter.folder}
            isFavorite={filter.isFavorite ?? false}
            onFolder={(name) => show({ folder: name })}
            onFavorites={() => show({ isFavorite: true })}
          />
        </Dialog>
      )
    }
    case 'rename-folder':
      return (
        <NameDialog
          title={folderChange.rename}
          label={folderChange.name}
          initialName={dialog.folder.name}
          save={folderChange.save}
          failed={folderChange.failed}
          maxLength={maxFolderNameLength}
          onSave={async (name) => onFolder((await folderChanges.rename(dialog.folder, name)).name)}
          onClose={onClose}
        />
      )
    case 'remove-folder':
      return (
        <ConfirmDialog
          title={folderChange.removeTitle(dialog.folder.name)}
          text={folderChange.removeText}
          confirm={folderChange.remove}
          failed={folderChange.failed}
          onConfirm={async () => {
            await folderChanges.remove(dialog.folder)
            onFolder(undefined)
          }}
          onClose={onClose}
        />
      )
    case 'rename':
      return (
        <NameDialog
          title={file.renameTitle}
          label={file.name}
          initialName={dialog.upload.originalName}
          save={file.save}
          failed={file.changeFailed}
          maxLength={maxFileNameLength}
          onSave={(name) => {
            // The new name shows immediately. If the server refuses it, `rename` undoes it and shows the reason.
            changes.rename(dialog.upload, name)
            return undefined
          }}
          onClose={onClose}
        />
      )
    case 'move':
      return (
        <MoveDialog
          title={file.move}
          name={dialog.upload.originalName}
          from={dialog.upload.folder}
          folders={folderOptions(tabletFolder, folders)}
          onMove={(folder) => changes.move(dialog.upload, folder)}
          onClose={onClose}
        />
      )
    case 'states':
      return <BookStates upload={dialog.upload} onOpen={onOpen} onDialog={onDialog} onRemove={changes.remove} onClose={onClose} />
    case 'remove':
      return <RemoveFileDialog {...dialog} onClose={onClose} />
    case 'keep':
      return <PinDialog userId={userId} upload={dialog.upload} folder={dialog.folder} folders={folders} onClose={onClose} />
    case 'move-some':
      return (
        <MoveDialog
          title={selection.moveTitle(dialog.count)}
          from={dialog.from}
          folders={folderOptions(tabletFolder, folders)}
          onMove={onMoveSome}
          onClose={onClose}
        />
      )
  }
}
