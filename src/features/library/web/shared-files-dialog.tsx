import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setUnsentCounts, unsentCounts } from '#kit/web/cache/unsent.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { removeUnsent, updateUnsent, type WaitingChange } from '#kit/web/offline/queue.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { libraryTexts } from '../library.texts.ts'
import { uploadTexts } from '../upload.texts.ts'

const texts = libraryTexts.shared

interface SharedFilesDialogProps {
  userId: string
  files: readonly WaitingChange[]
  onClose: () => void
}

/** Asks whether to keep files that another app or site has sent. Closing it decides nothing: the library asks again at the next visit. */
export function SharedFilesDialog({ userId, files, onClose }: SharedFilesDialogProps) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  async function decide(settle: (file: WaitingChange) => Promise<void>, afterwards: () => void) {
    setIsBusy(true)
    try {
      for (const file of files) await settle(file)
      afterwards()
    } catch {
      toast({ title: texts.failed, text: texts.failedText, tone: 'destructive' })
    }
    onClose()
  }
  const keep = () =>
    decide(
      ({ isShared, ...file }) => updateUnsent(userId, file),
      () => {
        const { waiting, refused } = unsentCounts(userId)
        setUnsentCounts({ userId, waiting: waiting + files.length, refused })
        client.invalidateQueries()
        toast({ title: texts.done(files.length) })
      },
    )
  const discard = () =>
    decide(
      (file) => removeUnsent(userId, file),
      () => toast({ title: texts.discarded }),
    )

  const actions = (
    <>
      <Button variant="secondary" disabled={isBusy} onClick={discard}>
        {texts.discard}
      </Button>
      <Button disabled={isBusy} onClick={keep}>
        {texts.keep}
      </Button>
    </>
  )
  return (
    <Dialog
      onClose={onClose}
      title={texts.title(files.length)}
      description={texts.lead(files.length)}
      actions={actions}
      isBusy={isBusy}
    >
      <ul aria-label={texts.list} className="flex flex-col divide-y divide-border">
        {files.map(({ key, file }) => (
          <li key={key} className="flex items-baseline justify-between gap-4 py-2.5">
            <bdi translate="no" className="min-w-0 [overflow-wrap:anywhere]">
              {file?.name}
            </bdi>
            <span className="shrink-0 text-muted-foreground text-sm">{uploadTexts.sizeMb(file?.size ?? 0)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
