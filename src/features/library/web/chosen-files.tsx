import { Button } from '#kit/web/ui/button.tsx'
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import Check from '~icons/lucide/check'
import RotateCcw from '~icons/lucide/rotate-ccw'
import X from '~icons/lucide/x'
import { folderName } from '../folder-names.rules.ts'
import { uploadTexts } from '../upload.texts.ts'
import { isRetriable, isSkippable, type QueuedUpload, type UploadEvent } from '../upload-queue.rules.ts'

const texts = uploadTexts

interface ChosenFilesProps {
  files: readonly QueuedUpload[]
  send: (event: UploadEvent) => void
}

export function ChosenFiles({ files, send }: ChosenFilesProps) {
  const known = files.filter(isSkippable).map(({ id }) => id)
  return (
    <>
      {known.length > 1 && (
        <p className="flex flex-wrap items-center gap-x-3">
          {texts.manyKnown(known.length)}
          <button type="button" onClick={() => send({ type: 'kept', ids: known, isKept: true })} className={lineButton}>
            {texts.keepAll}
          </button>
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label={texts.chosenFiles} className="flex flex-col gap-2">
          {files.map((file) => (
            <ChosenFile key={file.id} file={file} send={send} />
          ))}
        </ul>
      )}
      {/* Not atomic, so that screen readers announce only what has changed. */}
      <div role="status" aria-atomic="false" className="sr-only">
        {files.map((file) => (
          <p key={file.id}>{announcement(file)}</p>
        ))}
      </div>
    </>
  )
}

interface ChosenFileProps {
  file: QueuedUpload
  send: (event: UploadEvent) => void
}

function ChosenFile({ file, send }: ChosenFileProps) {
  const { id, name, size, status, share, message, copy, isOnlyStored } = file
  const isUnderWay = status === 'queued' || status === 'sending'
  return (
    <li className="flex min-h-15 items-center gap-1 rounded-control bg-muted py-1.5 pe-1.5 ps-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1 pe-2">
        <bdi translate="no" title={name} className="truncate font-semibold leading-snug">
          {name}
        </bdi>
        <p className="flex justify-between gap-3 text-muted-foreground text-sm leading-snug">
          <span>{texts.sizeMb(size)}</span>
          <span>{statusWords(file)}</span>
        </p>
        {isOnlyStored && <p className="text-sm leading-snug">{texts.onlyStored}</p>}
        {copy !== null && status !== 'done' && <KnownLine file={file} send={send} />}
        {status === 'sending' && <ProgressBar share={share} label={texts.progress(name)} />}
        {status === 'failed' && <p className="font-semibold text-destructive text-sm leading-snug">{message}</p>}
      </div>
      {isRetriable(file) && (
        <Button
          {...rowButton}
          aria-label={texts.retryFile(name)}
          title={texts.retry}
          onClick={() => send({ type: 'retried', id })}
        >
          <RotateCcw aria-hidden />
        </Button>
      )}
      {status === 'done' && <Check aria-hidden className="m-3 size-5 shrink-0 text-success" />}
      {isUnderWay && (
        <Button
          {...rowButton}
          aria-label={texts.cancelFile(name)}
          title={uiTexts.cancel}
          onClick={() => send({ type: 'cancelled', id })}
        >
          <X aria-hidden />
        </Button>
      )}
      {!isUnderWay && status !== 'done' && (
        <Button
          {...rowButton}
          aria-label={texts.removeFile(name)}
          title={texts.remove}
          onClick={() => send({ type: 'removed', id })}
        >
          <X aria-hidden />
        </Button>
      )}
    </li>
  )
}

/** Tells the user that a copy exists. Needs no answer, because Upload leaves the file out. */
function KnownLine({ file: { id, name, copy, isReplacing, isKept, status }, send }: ChosenFileProps) {
  const isWaiting = status === 'chosen' || status === 'failed' || status === 'cancelled'
  const isInLibrary = copy?.where === 'library'
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm leading-snug">
      <p>
        {isInLibrary
          ? (isReplacing ? texts.replacing : texts.known)(folderName(copy.folder), copy.uploadDate)
          : texts.chosenTwice}
      </p>
      {isWaiting && (
        <button
          type="button"
          aria-label={texts.keepFile(name)}
          aria-pressed={isKept}
          onClick={() => send({ type: 'kept', ids: [id], isKept: !isKept })}
          className={lineButton}
        >
          {isKept && <Check aria-hidden className="me-1 size-4" />}
          {texts.keepBoth}
        </button>
      )}
      {isInLibrary && status !== 'sending' && (
        <button
          type="button"
          aria-label={texts.replaceFile(name)}
          aria-pressed={isReplacing}
          onClick={() => send({ type: 'replacing', id, isReplacing: !isReplacing })}
          className={lineButton}
        >
          {isReplacing && <Check aria-hidden className="me-1 size-4" />}
          {texts.replace}
        </button>
      )}
    </div>
  )
}

const rowButton = { variant: 'quiet', size: 'icon', className: 'shrink-0' } as const
const lineButton =
  'inline-flex min-h-11 min-w-11 cursor-pointer items-center text-primary underline decoration-border underline-offset-4 hover:text-foreground aria-pressed:font-semibold'

function statusWords(file: QueuedUpload): string {
  const { status, share } = file
  if (isSkippable(file)) return texts.skipped
  if (status === 'queued') return texts.waiting
  if (status === 'sending') return texts.percent(share)
  if (status === 'done') return texts.done
  return status === 'cancelled' ? texts.cancelled : ''
}

/** Returns how a file ended, for screen readers. The progress bar announces the progress. */
function announcement({ name, status, message, copy, isOnlyStored }: QueuedUpload): string {
  if (status === 'done') return texts.announceDone(name)
  if (status === 'chosen' && isOnlyStored) return texts.announceKnown(name, texts.onlyStored)
  if (status === 'chosen' && copy !== null && copy.where !== 'chosen')
    return texts.announceKnown(name, texts.known(folderName(copy.folder), copy.uploadDate))
  return status === 'failed' ? texts.announceFailed(name, message) : ''
}
