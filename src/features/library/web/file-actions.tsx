import { selectionTexts } from '#kit/selection.texts.ts'
import { canBeOnDays, setFileWork } from '#kit/web/page/file-work.ts'
import type { ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import CalendarPlus from '~icons/lucide/calendar-plus'
import CircleCheck from '~icons/lucide/circle-check'
import Download from '~icons/lucide/download'
import FolderInput from '~icons/lucide/folder-input'
import Pencil from '~icons/lucide/pencil'
import Star from '~icons/lucide/star'
import StarOff from '~icons/lucide/star-off'
import Trash2 from '~icons/lucide/trash-2'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { deviceFileAddress, downloadAddress } from './file-addresses.ts'
import type { LibraryDialog } from './library-dialogs.tsx'
import { pinAction } from './pins/pins-here.tsx'

const texts = libraryTexts.file

interface FileActionsOptions {
  upload: Upload
  button: HTMLElement
  /** The page that is shown. Undefined while the file isn't open. */
  page: number | undefined
  onDialog: (dialog: LibraryDialog) => void
  /** Undefined where files can't be selected. */
  onSelect: ((upload: Upload) => void) | undefined
  onFavorite: (upload: Upload, isFavorite: boolean) => void
  onRemove: (upload: Upload) => void
}

export function fileActions({ upload, button, page = 1, ...on }: FileActionsOptions): ActionMenuTarget {
  const { onDialog, onSelect, onFavorite, onRemove } = on
  return {
    button,
    label: texts.actions(upload.originalName),
    actions: [
      {
        label: upload.isFavorite ? texts.notFavorite : texts.favorite,
        icon: upload.isFavorite ? <StarOff aria-hidden /> : <Star aria-hidden />,
        run: () => onFavorite(upload, !upload.isFavorite),
      },
      { label: texts.rename, icon: <Pencil aria-hidden />, run: () => onDialog({ kind: 'rename', upload }) },
      { label: texts.move, icon: <FolderInput aria-hidden />, run: () => onDialog({ kind: 'move', upload }) },
      ...(canBeOnDays(upload)
        ? [
            {
              label: texts.putOnDay,
              icon: <CalendarPlus aria-hidden />,
              run: () => setFileWork({ toPlace: { uploadId: upload.id, page } }),
            },
          ]
        : []),
      ...(onSelect ? [{ label: selectionTexts.start, icon: <CircleCheck aria-hidden />, run: () => onSelect(upload) }] : []),
      // The reply is an attachment, so the browser stays on the page.
      { label: texts.download, icon: <Download aria-hidden />, run: () => window.location.assign(downloadAddress(upload)) },
      ...(upload.deviceFile
        ? [
            {
              label: texts.downloadSent,
              icon: <Download aria-hidden />,
              run: () => window.location.assign(deviceFileAddress(upload)),
            },
          ]
        : []),
      ...pinAction(() => onDialog({ kind: 'keep', upload, folder: upload.folder })),
      { label: texts.remove, icon: <Trash2 aria-hidden />, tone: 'destructive', run: () => onRemove(upload) },
    ],
  }
}
