import { useState } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'

const texts = libraryTexts.file

interface MoveDialogProps {
  upload: Upload
  folders: readonly string[]
  onMove: (folder: string) => void
  onClose: () => void
}

export function MoveDialog({ upload, folders, onMove, onClose }: MoveDialogProps) {
  const [folder, setFolder] = useState(upload.folder)
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button
        disabled={folder === upload.folder}
        onClick={() => {
          onMove(folder)
          onClose()
        }}
      >
        {texts.moveNow}
      </Button>
    </>
  )
  const name = <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{upload.originalName}</bdi>
  return (
    <Dialog open onOpenChange={onClose} title={texts.move} description={name} actions={actions}>
      <Select
        label={texts.folder}
        value={folder}
        onValueChange={setFolder}
        options={folders.map((option) => ({ value: option, label: option }))}
      />
    </Dialog>
  )
}
