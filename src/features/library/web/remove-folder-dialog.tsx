import { useState } from 'react'
import { messageOf } from '#kit/web/call-error.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import type { Folder } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'

const texts = libraryTexts.folderChange

interface RemoveFolderDialogProps {
  folder: Folder
  onRemove: () => Promise<unknown>
  onClose: () => void
}

export function RemoveFolderDialog({ folder, onRemove, onClose }: RemoveFolderDialogProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const [error, setError] = useState<string>()

  async function remove() {
    setIsRemoving(true)
    setError(undefined)
    try {
      await onRemove()
      onClose()
    } catch (refusal) {
      setError(messageOf(refusal, texts.failed))
      setIsRemoving(false)
    }
  }

  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button variant="destructive" onClick={remove} isLoading={isRemoving}>
        {texts.remove}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title={texts.removeTitle(folder.name)} description={texts.removeText} actions={actions}>
      {error && <Alert tone="error">{error}</Alert>}
    </Dialog>
  )
}
