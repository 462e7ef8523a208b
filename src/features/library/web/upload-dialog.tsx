import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { hasUnsent } from '#kit/web/cache/unsent.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import { folderName } from '../folder-names.rules.ts'
import { defaultFolder, folderOptions } from '../library.rules.ts'
import { uploadTexts } from '../upload.texts.ts'
import { canUpload, type FinishedRun, isAllDone, isSkippable, isUploading } from '../upload-queue.rules.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { useDroppedFiles } from './dropped-files.ts'
import { FileChooser } from './file-chooser.tsx'
import { doneToast, showCopies } from './known-content.ts'
import { useFolders } from './library-queries.ts'
import { RecipeLink } from './recipe-link.tsx'
import { StopUploading } from './stop-uploading.tsx'
import { useUploadQueue } from './use-upload-queue.ts'
import { useZips } from './use-zips.ts'

const texts = uploadTexts

interface UploadDialogProps {
  onClose: () => void
  userId: string
  /** The preselected folder. Defaults to General. */
  folder?: string | undefined
  /** Files that the user dropped or pasted before the dialog opened. */
  initialFiles?: readonly File[]
  /** Sends the initial files without asking for a folder first. */
  isAtOnce?: boolean
}

export function UploadDialog({ onClose, userId, folder: initialFolder, initialFiles, isAtOnce = false }: UploadDialogProps) {
  const [folder, setFolder] = useState(initialFolder ?? defaultFolder)
  const { queue, send, add: addPages, skip, takeArrived } = useUploadQueue(userId, folder)
  const { add, isUnpacking, lines } = useZips(addPages)
  const client = useQueryClient()
  const [asksToStop, setAsksToStop] = useState(false)
  const uploading = isUploading(queue)
  const isReady = canUpload(queue) && !isUnpacking
  /** Some files failed. The others have arrived, so there is nothing to cancel. */
  const hasEnded = queue.lastRun !== null && !uploading && queue.files.length > 0
  const arrived = queue.files.filter(({ status }) => status === 'done').length
  const upload = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isReady) upload.current?.focus()
  }, [isReady])
  const isHovering = useDroppedFiles(useLatest(add))

  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current || !initialFiles?.length) return
    hasBegun.current = true
    add(initialFiles)
  })
  const hasSent = useRef(false)
  useEffect(() => {
    if (!isAtOnce || hasSent.current || !isReady) return
    hasSent.current = true
    send({ type: 'started' })
  }, [isAtOnce, isReady, send])

  const { lastRun } = queue
  const closesAfter = lastRun !== null && !uploading && !isUnpacking && isAllDone(queue)
  useEffect(() => {
    if (!lastRun) return
    const isWhole = showResult(lastRun, userId)
    const arrived = takeArrived()
    if (isWhole) showCopies(client, { userId, ids: arrived, done: lastRun.done })
  }, [lastRun, userId, client, takeArrived])
  useEffect(() => {
    if (closesAfter) onClose()
  }, [closesAfter, onClose])

  useEffect(() => {
    if (!uploading) {
      setAsksToStop(false)
      return
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [uploading])

  const start = async () => {
    // A copy is left out only if the server has just said that it still has the other one.
    await skip(queue.files.filter(isSkippable).map(({ id }) => id))
    send({ type: 'started' })
  }
  const actions = asksToStop ? undefined : (
    <>
      <Button variant="secondary" onClick={() => (uploading ? setAsksToStop(true) : onClose())}>
        {hasEnded ? texts.close : uiTexts.cancel}
      </Button>
      {(!hasEnded || isReady) && (
        <Button
          ref={upload}
          variant={isReady || uploading ? 'primary' : 'secondary'}
          disabled={!isReady}
          isLoading={uploading}
          onClick={start}
        >
          {uploading ? texts.uploading : texts.upload}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      onClose={() => (uploading ? setAsksToStop(true) : onClose())}
      title={texts.title}
      description={isAtOnce ? undefined : texts.lead}
      actions={actions}
    >
      {!isAtOnce && (
        <>
          <FileChooser isHovering={isHovering} isNext={queue.files.length === 0} onChoose={add} />
          {queue.files.length === 0 && <RecipeLink onLeave={onClose} />}
        </>
      )}
      <div role="status" className={isUnpacking || lines.length > 0 ? 'flex flex-col gap-2' : 'sr-only'}>
        {isUnpacking && <p>{texts.zip.unpacking}</p>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {hasEnded && <p className="font-semibold">{texts.someAdded(arrived, queue.files.length)}</p>}
      <ChosenFiles files={queue.files} send={send} />
      {!isAtOnce && <Folders userId={userId} folder={folder} onChange={setFolder} disabled={uploading} />}
      {asksToStop && <StopUploading onKeep={() => setAsksToStop(false)} onStop={onClose} />}
    </Dialog>
  )
}

interface FoldersProps {
  userId: string
  folder: string
  onChange: (folder: string) => void
  disabled: boolean
}

function Folders({ userId, folder, onChange, disabled }: FoldersProps) {
  const { tabletFolder } = useBrand()
  const own = useFolders(userId).data ?? []
  const names = new Set([...folderOptions(tabletFolder, own), folder])
  const options = [...names].map((name) => ({ value: name, label: folderName(name) }))
  return <Select label={texts.folder} value={folder} onValueChange={onChange} options={options} disabled={disabled} />
}

/** Shows the result in a toast. Returns whether every file has arrived at the server. */
function showResult({ done, failed }: FinishedRun, userId: string): boolean {
  if (failed > 0 && done + failed > 1)
    toast({ title: texts.someAdded(done, done + failed), text: texts.someFailedText, tone: 'destructive' })
  else if (failed > 0) toast({ title: texts.failedTitle, text: texts.failedText, tone: 'destructive' })
  else if (done > 0 && hasUnsent(userId)) toast({ title: texts.keptTitle, text: texts.keptText })
  else if (done > 0) toast(doneToast(done))
  else return false
  return failed === 0 && !hasUnsent(userId)
}

/** Returns a stable function that calls the latest callback. */
function useLatest<Argument>(callback: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  return useCallback((argument) => latest.current(argument), [])
}
