import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { setUnsentCounts, useUnsentCounts } from '#kit/web/cache/unsent.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { copyAndTell } from '#kit/web/forms/copy-text.ts'
import { saveFile } from '#kit/web/forms/save-file.ts'
import { contentOf, listUnsent, removeUnsent, type WaitingChange } from '#kit/web/offline/queue.ts'
import { sendUnsent } from '#kit/web/offline/send-unsent.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { offlineTexts } from '../../offline.texts.ts'
import { signOut } from '../sign-out.ts'
import type { UnsentOpening } from './unsent-opening.ts'

const texts = offlineTexts.dialog
const checkEveryMs = 2000

interface UnsentDialogProps {
  userId: string
  opening: UnsentOpening
  onClose: () => void
}

/** Lists the changes that this browser keeps until the server has them. A user who logs out decides what happens to them. */
export function UnsentDialog({ userId, opening, onClose }: UnsentDialogProps) {
  const navigate = useNavigate()
  const counts = useUnsentCounts()
  const [changes, setChanges] = useState<WaitingChange[]>([])
  const [isSending, setIsSending] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isLeaving = opening === 'leaving'

  const read = useCallback(async () => {
    const unsent = await listUnsent(userId)
    const refused = unsent.filter((change) => change.refused !== undefined).length
    setUnsentCounts({ userId, waiting: unsent.length - refused, refused })
    setChanges(unsent)
    return unsent
  }, [userId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new counts mean that something was sent elsewhere, so the list is read again.
  useEffect(() => {
    const check = () => listUnsent(userId).then(setChanges, () => {})
    check()
    // A large file is sent in parts, so poll for its progress.
    const checking = setInterval(check, checkEveryMs)
    return () => clearInterval(checking)
  }, [userId, counts])

  function leave() {
    onClose()
    signOut()
    navigate('/')
  }

  async function send() {
    setIsSending(true)
    setHasFailed(false)
    await sendUnsent(userId, { isAsked: true }).catch(() => {})
    const left = await read()
    setIsSending(false)
    if (left.length > 0) return setHasFailed(true)
    toast({ title: texts.allSent, tone: 'success' })
    if (isLeaving) leave()
    else onClose()
  }

  const actions = (
    <>
      {isLeaving ? (
        <>
          <Button variant="secondary" onClick={leave}>
            {texts.discard}
          </Button>
          <Button variant="secondary" onClick={() => keepAsFiles(userId, changes)}>
            {texts.keepAsFiles}
          </Button>
        </>
      ) : (
        <Button variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      )}
      <Button isLoading={isSending} onClick={send}>
        {texts.sendNow}
      </Button>
    </>
  )
  return (
    <Dialog
      onClose={onClose}
      isBusy={isSending}
      size="wide"
      title={isLeaving ? texts.leavingTitle : texts.title}
      description={isLeaving ? texts.leavingLead : texts.lead}
      actions={actions}
    >
      {hasFailed && <LoadFailed text={texts.sendFailed} onRetry={send} />}
      <ul aria-label={texts.list} className="flex flex-col gap-2">
        {changes.map((change) => (
          <Change key={change.key} change={change} onRemove={() => removeUnsent(userId, change).then(read)} />
        ))}
      </ul>
    </Dialog>
  )
}

function Change({ change, onRemove }: { change: WaitingChange; onRemove: () => void }) {
  const { words, refused, file } = change
  const waits = file?.sent ? texts.sentOf(file.sent, file.size) : texts.waits
  return (
    <li className="flex flex-wrap items-center gap-x-2 rounded-control bg-muted py-1.5 pe-1.5 ps-4">
      <div className="min-w-[min(10rem,100%)] flex-1 py-1">
        <bdi translate="no" className="block font-semibold leading-snug [overflow-wrap:anywhere]">
          {words || texts.change}
        </bdi>
        <p className={refused === undefined ? 'text-muted-foreground text-sm' : 'font-semibold text-destructive text-sm'}>
          {refused ?? waits}
        </p>
      </div>
      {words !== '' && (
        <Button variant="quiet" aria-label={texts.copyOf(words)} onClick={() => copyAndTell(words, texts)}>
          {texts.copy}
        </Button>
      )}
      {refused !== undefined && (
        <Button variant="quiet" aria-label={texts.removeOf(words || texts.change)} onClick={onRemove}>
          {texts.remove}
        </Button>
      )}
    </li>
  )
}

/** Downloads all unsent changes as one JSON file, and each waiting upload as a file of its own. */
async function keepAsFiles(userId: string, changes: readonly WaitingChange[]) {
  const written = changes.map(({ words, madeAt, method, address, body }) => ({ words, madeAt, method, address, body }))
  saveFile(new Blob([JSON.stringify(written, null, 2)], { type: 'application/json' }), texts.fileName)
  for (const change of changes) if (change.file) saveFile(await contentOf(userId, change), change.file.name)
}
