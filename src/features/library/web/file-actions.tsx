import type { QueryClient } from '@tanstack/react-query'
import { selectionTexts } from '#kit/selection.texts.ts'
import { sharingTexts } from '#kit/sharing.texts.ts'
import { canShareFile, shareFile } from '#kit/web/forms/share-file.ts'
import { canBeOnDays, setFileWork } from '#kit/web/page/file-work.ts'
import type { ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import CalendarPlus from '~icons/lucide/calendar-plus'
import CircleCheck from '~icons/lucide/circle-check'
import Download from '~icons/lucide/download'
import FolderInput from '~icons/lucide/folder-input'
import Layers from '~icons/lucide/layers-2'
import Pencil from '~icons/lucide/pencil'
import Share from '~icons/lucide/share'
import Star from '~icons/lucide/star'
import StarOff from '~icons/lucide/star-off'
import Trash2 from '~icons/lucide/trash-2'
import { booksTexts } from '../books.texts.ts'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { askToRemove } from './book-changes.ts'
import { deviceFileAddress, downloadAddress, pageAddress } from './file-addresses.ts'
import type { LibraryDialog } from './library-dialog.ts'
import { pinAction } from './pins/pins-here.tsx'
import { createUploadChanges } from './upload-changes.ts'

const texts = libraryTexts.file
/** Width in pixels of a page that is shared. */
const sharedWidth = 1600

interface FileActionsOptions {
  client: QueryClient
  upload: Upload
  button: HTMLElement
  /** The page that is shown. Undefined while the file isn't open. */
  page: number | undefined
  onDialog: (dialog: LibraryDialog) => void
  /** Undefined where files can't be selected. */
  onSelect: ((upload: Upload) => void) | undefined
  /** Called when the file is being deleted. */
  onRemove: (upload: Upload) => void
  /** Called when the file was deleted together with the other states of its book. */
  onGone: () => void
}

export function fileActions({ client, upload, button, page: shown, ...on }: FileActionsOptions): ActionMenuTarget {
  const { onDialog, onSelect, onGone } = on
  const page = shown ?? 1
  const changes = createUploadChanges(client, upload.userId)
  const onRemove = (removed: Upload) => {
    on.onRemove(removed)
    changes.remove(removed)
  }
  return {
    button,
    label: texts.actions(upload.originalName),
    actions: [
      {
        label: upload.isFavorite ? texts.notFavorite : texts.favorite,
        icon: upload.isFavorite ? <StarOff aria-hidden /> : <Star aria-hidden />,
        run: () => void changes.markFavorite(upload, !upload.isFavorite),
      },
      { label: texts.rename, icon: <Pencil aria-hidden />, run: () => onDialog({ kind: 'rename', upload }) },
      { label: texts.move, icon: <FolderInput aria-hidden />, run: () => onDialog({ kind: 'move', upload }) },
      ...(canBeOnDays(upload)
        ? [
            {
              label: texts.putOnDay,
              icon: <CalendarPlus aria-hidden />,
              run: () => setFileWork({ asked: { to: 'place', uploadId: upload.id, page } }),
            },
          ]
        : []),
      ...(onSelect ? [{ label: selectionTexts.start, icon: <CircleCheck aria-hidden />, run: () => onSelect(upload) }] : []),
      ...(shown !== undefined && canShareFile('image/png')
        ? [
            {
              label: sharingTexts.page,
              icon: <Share aria-hidden />,
              run: () =>
                shareFile({
                  address: pageAddress(upload, page, sharedWidth),
                  name: `${upload.originalName.replace(/\.[^.]*$/, '')} ${page}.png`,
                  type: 'image/png',
                }),
            },
          ]
        : []),
      ...(canShareFile(upload.mimeType)
        ? [
            {
              label: sharingTexts.file,
              icon: <Share aria-hidden />,
              run: () => shareFile({ address: downloadAddress(upload), name: upload.originalName, type: upload.mimeType }),
            },
          ]
        : []),
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
      ...(upload.book && upload.book.states > 1
        ? [
            {
              label: booksTexts.all(upload.book.states),
              icon: <Layers aria-hidden />,
              run: () => onDialog({ kind: 'states', upload }),
            },
          ]
        : []),
      {
        label: texts.remove,
        icon: <Trash2 aria-hidden />,
        tone: 'destructive',
        run: () => void askToRemove(upload, { onDialog, onRemove, onGone }),
      },
    ],
  }
}
