import { useState } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import { folderName } from '../folder-names.rules.ts'
import { defaultFolder } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'

const texts = libraryTexts.file

interface MoveDialogProps {
  title: string
  /** The name of the file. Omitted for several files. */
  name?: string
  /** The current folder of all the files. Undefined when they may be in several folders. */
  from: string | undefined
  folders: readonly string[]
  onMove: (folder: string) => void
  onClose: () => void
}

export function MoveDialog({ title, name, from, folders, onMove, onClose }: MoveDialogProps) {
  const [folder, setFolder] = useState(from ?? defaultFolder)
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {uiTexts.cancel}
      </Button>
      <Button
        disabled={folder === from}
        onClick={() => {
          onMove(folder)
          onClose()
        }}
      >
        {texts.moveNow}
      </Button>
    </>
  )
  const description = name !== undefined && (
    <bdi translate="no" className="line-clamp-2 [overflow-wrap:anywhere]">
      {name}
    </bdi>
  )
  return (
    <Dialog onClose={onClose} title={title} description={description || undefined} actions={actions}>
      <Select
        label={texts.folder}
        value={folder}
        onValueChange={setFolder}
        options={folders.map((option) => ({ value: option, label: folderName(option) }))}
      />
    </Dialog>
  )
}
