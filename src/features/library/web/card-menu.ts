import { useCallback } from 'react'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import type { ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import type { LibraryDialog } from './library-dialogs.tsx'
import type { UploadChanges } from './upload-changes.ts'

interface CardMenuOptions {
  uploads: readonly Upload[]
  changes: UploadChanges
  choose: (upload: Upload, isRange: boolean) => void
  onMenu: (menu: ActionMenuTarget) => void
  onDialog: (dialog: LibraryDialog) => void
  /** Sets which card gets focus after the focused one has disappeared. */
  onReturnTo: (id: string | undefined) => void
  onCloseFile: () => void
}

/** Returns a function that opens the menu of a file at its button: on its card, or while the file is open at a page. */
export function useCardMenu({ uploads, changes, choose, onMenu, onDialog, onReturnTo, onCloseFile }: CardMenuOptions) {
  return useCallback(
    async (upload: Upload, button: HTMLElement, page?: number) => {
      function onRemove(removed: Upload) {
        if (page !== undefined) onCloseFile()
        const at = uploads.indexOf(removed)
        // Move focus to the card that takes its place, or to the previous one at the end of the list.
        onReturnTo((uploads[at + 1] ?? uploads[at - 1])?.id)
        changes.remove(removed)
      }
      const onSelect = page === undefined ? (chosen: Upload) => choose(chosen, false) : undefined
      try {
        const { fileActions } = await import('./file-actions.tsx')
        onMenu(fileActions({ upload, button, page, onDialog, onFavorite: changes.markFavorite, onRemove, onSelect }))
      } catch (error) {
        toastFailure(error, libraryTexts.loadFailed)
      }
    },
    [uploads, changes, choose, onMenu, onDialog, onReturnTo, onCloseFile],
  )
}
