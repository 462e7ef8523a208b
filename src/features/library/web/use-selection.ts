import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { extended, nothingSelected, type Selection, selectionOf, toggled } from '#kit/selection.rules.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import type { SelectionWork } from '#kit/web/ui/selection-bar.tsx'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
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
    /** Replaces the selection. */
    select: (chosen: readonly string[]) => setSelection(selectionOf(chosen)),
    filter,
    start: useCallback(() => setSelection(nothingSelected), []),
    end: useCallback(() => setSelection(null), []),
    move: (folder: string) => apply((changes) => changes.move([...ids], folder), texts.moveFailed),
    apply,
  }
}

export type FileSelection = ReturnType<typeof useSelection>
