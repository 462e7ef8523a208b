import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#kit/web/feedback/toast.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { ChoiceGroup } from '#kit/web/ui/choice-group.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import { folderName } from '../../folder-names.rules.ts'
import type { Folder, Upload } from '../../library.contract.ts'
import { libraryTexts } from '../../library.texts.ts'
import { nameOfPin } from '../../pin-names.rules.ts'
import { pinsTexts } from '../../pins.texts.ts'
import { monthOf, monthToText } from '../grid-rows.ts'
import { keepLasting } from './lasting-storage.ts'
import { addPin, type LibraryPin, noteCleared } from './pinned-files.ts'
import { syncPins } from './sync-pins.ts'

const texts = pinsTexts.dialog

interface PinDialogProps {
  userId: string
  /** The file, for which the user can also keep its folder or month. Omitted when the user chose a folder. */
  upload?: Upload | undefined
  folder: string
  folders: readonly Folder[]
  onClose: () => void
}

/** Asks what to keep on this device, and starts to keep it. */
export function PinDialog({ userId, upload, folder, folders, onClose }: PinDialogProps) {
  const navigate = useNavigate()
  const choices = choicesOf(upload, folder, folders)
  const [kind, setKind] = useState(choices[0]?.pin.kind ?? 'folder')
  const [hasFailed, setHasFailed] = useState(false)
  const chosen = choices.find(({ pin }) => pin.kind === kind)

  async function keep() {
    if (!chosen) return
    // Requested here, because some browsers ask the user for permission, and only in response to a click.
    keepLasting()
    try {
      await addPin(userId, chosen.pin)
      await noteCleared(userId, false)
    } catch {
      return setHasFailed(true)
    }
    syncPins(userId)
    toast({
      title: texts.done(nameOfPin(chosen.pin)),
      tone: 'success',
      action: { label: texts.show, onPress: () => navigate('/library/device') },
    })
    onClose()
  }

  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {uiTexts.cancel}
      </Button>
      <Button onClick={keep}>{texts.keep}</Button>
    </>
  )
  return (
    <Dialog onClose={onClose} title={texts.title} description={texts.lead} actions={actions}>
      {hasFailed && <Alert tone="error">{texts.failed}</Alert>}
      {choices.length > 1 ? (
        <ChoiceGroup
          label={texts.choose}
          look="chips"
          value={kind}
          onChange={setKind}
          choices={choices.map(({ pin, label }) => ({ value: pin.kind, label }))}
        />
      ) : (
        <p className="font-semibold [overflow-wrap:anywhere]">{chosen?.label}</p>
      )}
      <p className="min-h-6 text-muted-foreground text-sm">{kind !== 'file' && texts.newOnes}</p>
    </Dialog>
  )
}

interface Choice {
  pin: Omit<LibraryPin, 'madeAt'>
  label: string
}

function choicesOf(upload: Upload | undefined, folder: string, folders: readonly Folder[]): Choice[] {
  const id = folders.find(({ name }) => name === folder)?.id ?? folder
  const ofFolder: Choice = { pin: { kind: 'folder', value: id, label: folder }, label: texts.folder(folderName(folder)) }
  if (!upload) return [ofFolder]
  const month = monthOf(upload.uploadDate)
  const monthName = libraryTexts.months.name(month)
  return [
    { pin: { kind: 'file', value: upload.id, label: upload.originalName }, label: texts.file },
    ofFolder,
    { pin: { kind: 'month', value: monthToText(month), label: monthName }, label: texts.month(monthName) },
  ]
}
