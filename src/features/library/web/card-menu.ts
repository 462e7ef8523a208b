import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import type { ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import type { LibraryDialog } from './library-dialog.ts'

interface CardMenuOptions {
  uploads: readonly Upload[]
  choose: (upload: Upload, isRange: boolean) => void
  onMenu: (menu: ActionMenuTarget) => void
  onDialog: (dialog: LibraryDialog) => void
  /** Sets which card gets focus after the focused one has disappeared. */
  onReturnTo: (id: string | undefined) => void
  onCloseFile: () => void
}

/** Returns a function that opens the menu of a file at its button: on its card, or while the file is open at a page. */
export function useCardMenu({ uploads, choose, onMenu, onDialog, onReturnTo, onCloseFile }: CardMenuOptions) {
  const client = useQueryClient()
  return useCallback(
    async (upload: Upload, button: HTMLElement, page?: number) => {
      const onGone = () => page !== undefined && onCloseFile()
      function onRemove(removed: Upload) {
        onGone()
        const at = uploads.indexOf(removed)
        // Move focus to the card that takes its place, or to the previous one at the end of the list.
        onReturnTo((uploads[at + 1] ?? uploads[at - 1])?.id)
      }
      const onSelect = page === undefined ? (chosen: Upload) => choose(chosen, false) : undefined
      try {
        const { fileActions } = await import('./file-actions.tsx')
        onMenu(fileActions({ client, upload, button, page, onDialog, onRemove, onGone, onSelect }))
      } catch (error) {
        toastFailure(error, libraryTexts.loadFailed)
      }
    },
    [client, uploads, choose, onMenu, onDialog, onReturnTo, onCloseFile],
  )
}
