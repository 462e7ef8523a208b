import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changeRow, type RowChange } from '#kit/web/cache/change-row.ts'
import { callOrQueue } from '#kit/web/cache/unsent.ts'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { folderName } from '../folder-names.rules.ts'
import { libraryApi, type Upload } from '../library.contract.ts'
import { type Rotation, uploadsList } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import { uploadLists } from './upload-lists.ts'

const texts = libraryTexts.file

export type UploadChanges = ReturnType<typeof createUploadChanges>

export function useUploadChanges(userId: string): UploadChanges {
  const client = useQueryClient()
  return useMemo(() => createUploadChanges(client, userId), [client, userId])
}

/** Creates the changes to an upload. Each shows immediately, and is undone with a message when the server refuses it. */
export function createUploadChanges(client: QueryClient, userId: string) {
  const uploads = uploadLists(client, userId)

  /** Returns false and shows the reason in a toast when the server refuses the change. */
  async function change({ id }: Upload, change: Omit<RowChange<Upload>, 'id'>, failed: string): Promise<boolean> {
    try {
      await changeRow(client, uploads, { id, ...change })
      return true
    } catch (error) {
      toastFailure(error, failed)
      return false
    }
  }

  const shownAs = (id: string, row: Upload | null) => ({
    userId,
    row: { list: uploadsList, id, row },
    words: row?.originalName ?? '',
  })

  async function edit(upload: Upload, edited: Partial<Pick<Upload, 'originalName' | 'folder' | 'isFavorite'>>, done: string) {
    const expected = { ...upload, ...edited }
    const input = { params: { id: upload.id }, body: edited }
    // The reply doesn't say of which book it is a state.
    const ask = async () => ({ ...expected, ...(await callOrQueue(libraryApi.change, input, shownAs(expected.id, expected))) })
    if (await change(upload, { before: upload, expected, ask }, texts.changeFailed)) toast({ title: done })
  }

  async function restore(upload: Upload) {
    const input = { params: { id: upload.id } }
    const ask = async () => (await callOrQueue(libraryApi.restore, input, shownAs(upload.id, upload))) ?? upload
    if (await change(upload, { before: null, expected: upload, ask }, texts.restoreFailed)) toast({ title: texts.restored })
  }

  async function remove(upload: Upload) {
    const ask = async () => {
      await callOrQueue(libraryApi.remove, { params: { id: upload.id } }, shownAs(upload.id, null))
      return null
    }
    if (await change(upload, { before: upload, expected: null, ask }, texts.removeFailed))
      toast({ title: texts.removed, action: { label: texts.undo, onPress: () => void restore(upload) } })
  }

  return {
    /** Saves where the user stopped reading. Shows no message, and doesn't retry a failed request. */
    async keepPlace(upload: Upload, place: { lastPage?: number; rotation?: Rotation }) {
      try {
        const kept = await call(libraryApi.change, { params: { id: upload.id }, body: place })
        uploads.show(kept.id, { ...upload, ...kept })
      } catch {
        // The next page that the user views will be saved.
      }
    },
    rename: (upload: Upload, originalName: string) => edit(upload, { originalName }, texts.renamed),
    /** Moves a book with all of its states. */
    async move(upload: Upload, folder: string) {
      if ((upload.book?.states ?? 1) === 1) return edit(upload, { folder }, texts.moved(folderName(folder)))
      try {
        await (await import('./book-changes.ts')).moveBook(client, upload, folder)
      } catch (error) {
        toastFailure(error, libraryTexts.selection.moveFailed)
      }
    },
    markFavorite: (upload: Upload, isFavorite: boolean) =>
      edit(upload, { isFavorite }, isFavorite ? texts.madeFavorite : texts.unmadeFavorite),
    remove,
  }
}
