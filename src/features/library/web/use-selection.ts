import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { extended, nothingSelected, type Selection, selectionOf, toggled } from '#kit/selection.rules.ts'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import type { SelectionWork } from '#kit/web/ui/selection-bar.tsx'
import { libraryApi, type Upload } from '../library.contract.ts'
import { mostInArchive } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import { downloadArchive } from './file-addresses.ts'
import type { UploadFilter } from './library-queries.ts'
import type { SelectionChanges } from './selection-changes.ts'

const texts = libraryTexts.selection

/** The selected files of the list, and the actions for all of them. A new search or folder clears the selection. */
export function useSelection(userId: string, filter: UploadFilter, uploads: readonly Upload[]) {
  /** Null when the user isn't selecting files. */
  const [selection, setSelection] = useState<Selection | null>(null)
  const [work, setWork] = useState<SelectionWork | null>(null)
  const [chosenIn, setChosenIn] = useState(filter)
  const client = useQueryClient()
  if (chosenIn !== filter) {
    setChosenIn(filter)
    setSelection(null)
  }
  const ids = selection?.ids ?? nothingSelected.ids

  const choose = useCallback(
    ({ id }: Upload, isRange: boolean) =>
      setSelection((now) =>
        isRange
          ? extended(
              now ?? nothingSelected,
              id,
              uploads.map((upload) => upload.id),
            )
          : toggled(now ?? nothingSelected, id),
      ),
    [uploads],
  )

  async function chooseAll() {
    try {
      const { sort, ...query } = filter
      setSelection(selectionOf(await call(libraryApi.ids, { params: { userId }, query })))
    } catch (error) {
      toastFailure(error, texts.allFailed)
    }
  }

  /** Runs a change. Files that it couldn't change stay selected. */
  async function apply(change: (changes: SelectionChanges) => Promise<readonly string[]>, failed: string) {
    try {
      const { createSelectionChanges } = await import('./selection-changes.ts')
      const left = await change(createSelectionChanges(client, userId, setWork))
      setSelection(left.length > 0 ? selectionOf(left) : null)
    } catch (error) {
      toastFailure(error, failed)
    }
  }

  return {
    isOn: selection !== null,
    ids,
    work,
    choose,
    chooseAll,
    start: useCallback(() => setSelection(nothingSelected), []),
    end: useCallback(() => setSelection(null), []),
    move: (folder: string) => apply((changes) => changes.move([...ids], folder), texts.moveFailed),
    remove: () => apply((changes) => changes.remove([...ids]), texts.removeFailed),
    async download() {
      if (ids.size > mostInArchive) return toast({ title: texts.tooMany, tone: 'destructive' })
      try {
        // The download is a navigation, which can't ask the user to confirm their identity.
        await call(libraryApi.archiveCheck, { params: { userId }, query: { files: ids.size } })
        downloadArchive(userId, [...ids])
      } catch (error) {
        toastFailure(error, texts.downloadFailed)
      }
    },
  }
}

export type FileSelection = ReturnType<typeof useSelection>
