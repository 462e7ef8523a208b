import type { QueryClient } from '@tanstack/react-query'
import { call } from '#kit/web/calls/call.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { canBeOnDays } from '#kit/web/page/file-work.ts'
import { libraryApi, type Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import type { LibraryDialog } from './library-dialog.ts'
import { findOnlyIn } from './only-in.ts'
import { createSelectionChanges } from './selection-changes.ts'

/** The ids of all states of a book, the newest first. */
export const findStates = ({ id, userId }: Upload): Promise<string[]> =>
  call(libraryApi.ids, { params: { userId }, query: { statesOf: id } })

const changesOf = (client: QueryClient, { userId }: Upload) => createSelectionChanges(client, userId, () => {})

export async function moveBook(client: QueryClient, upload: Upload, folder: string): Promise<void> {
  await changesOf(client, upload).move(await findStates(upload), folder)
}

export async function removeBook(client: QueryClient, upload: Upload, ids: readonly string[]): Promise<void> {
  await changesOf(client, upload).remove(ids)
}

interface OnRemove {
  onDialog: (dialog: LibraryDialog) => void
  /** Deletes this file. */
  onRemove: (upload: Upload) => void
  /** Called when the file was deleted together with the other states of its book. */
  onGone: () => void
}

/** Deletes a file, or first says what writing only it has. Of a book it is the newest state, and all are a second choice. */
export async function askToRemove(upload: Upload, { onDialog, onRemove, onGone }: OnRemove): Promise<void> {
  try {
    const only = canBeOnDays(upload) ? await findOnlyIn(upload.userId, [upload.id]) : { days: 0, pages: 0 }
    if (only.pages === 0 && (upload.book?.states ?? 1) === 1) return onRemove(upload)
    onDialog({ kind: 'remove', upload, only, onRemove: () => onRemove(upload), onGone })
  } catch (error) {
    toastFailure(error, libraryTexts.file.removeFailed)
  }
}
