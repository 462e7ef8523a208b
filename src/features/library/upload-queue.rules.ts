/** The state machine for uploading several files: which may be sent, which are under way, and how each one ended. */

export type UploadStatus = 'chosen' | 'queued' | 'sending' | 'done' | 'failed' | 'cancelled'

/** Where a file with the same bytes already exists: in the library, as the server has said, or earlier among the chosen files. */
export type KnownCopy = { where: 'library'; id: string; folder: string; uploadDate: string } | { where: 'chosen' }

export interface QueuedUpload {
  id: string
  name: string
  /** Bytes. */
  size: number
  status: UploadStatus
  /** The share of the bytes that have been sent, 0 to 1. */
  share: number
  /** How many attempts to send have started. A reply to an earlier attempt is ignored. */
  attempt: number
  /** Why it failed, as text for the user. */
  message: string
  /** False when the same file would be refused again. */
  canRetry: boolean
  /** Null when no copy is known, or when the check hasn't finished. */
  copy: KnownCopy | null
  /** Deletes the copy in the library once this file has arrived. */
  isReplacing: boolean
  /** True if the user wants it beside the copy. */
  isKept: boolean
  /** True if neither this browser nor the server can show such an image. */
  isOnlyStored: boolean
}

export interface FinishedRun {
  /** The number of the run, which distinguishes two runs with equal results. */
  number: number
  done: number
  failed: number
}

export interface UploadQueue {
  files: readonly QueuedUpload[]
  /** How many files of the current run have succeeded and failed. */
  done: number
  failed: number
  lastRun: FinishedRun | null
}

export type UploadEvent =
  | { type: 'added'; files: readonly { id: string; name: string; size: number }[] }
  | { type: 'removed'; id: string }
  /** Removes those of the files that `isSkippable`. */
  | { type: 'skipped'; ids: readonly string[] }
  /** Null when the copy is gone. */
  | { type: 'recognized'; id: string; copy: KnownCopy | null }
  | { type: 'kept'; ids: readonly string[]; isKept: boolean }
  | { type: 'onlyStored'; id: string }
  | { type: 'replacing'; id: string; isReplacing: boolean }
  | { type: 'started' }
  | { type: 'retried'; id: string }
  | { type: 'cancelled'; id: string }
  | { type: 'progressed'; id: string; attempt: number; share: number }
  | { type: 'arrived'; id: string; attempt: number }
  | { type: 'refused'; id: string; attempt: number; message: string; canRetry: boolean }

/** More uploads in parallel would only share the same bandwidth and delay the first file. */
export const maxParallelUploads = 2

export const emptyUploadQueue: UploadQueue = { files: [], done: 0, failed: 0, lastRun: null }

export const isUploading = (queue: UploadQueue): boolean => queue.files.some(isUnderWay)

/** Whether the Upload button is enabled: a file is chosen or may be retried, and nothing is under way. */
export const canUpload = (queue: UploadQueue): boolean => !isUploading(queue) && queue.files.some(isStartable)

/** Whether every file has arrived, so that the dialog may close. */
export const isAllDone = (queue: UploadQueue): boolean =>
  queue.files.length > 0 && queue.files.every(({ status }) => status === 'done')

/** Whether a copy of the file is known, and the user hasn't asked for this one too. It isn't sent. */
export const isSkippable = (file: QueuedUpload): boolean =>
  file.copy !== null && !file.isReplacing && !file.isKept && !isUnderWay(file) && file.status !== 'done'

/** Whether one more attempt is offered for the file. */
export const isRetriable = ({ status, canRetry }: QueuedUpload): boolean =>
  status === 'cancelled' || (status === 'failed' && canRetry)

export function uploadQueue(queue: UploadQueue, event: UploadEvent): UploadQueue {
  return endRun(queue, fillLanes(apply(queue, event)))
}

const blank = {
  share: 0,
  attempt: 0,
  message: '',
  canRetry: true,
  copy: null,
  isReplacing: false,
  isKept: false,
  isOnlyStored: false,
}

function apply(queue: UploadQueue, event: UploadEvent): UploadQueue {
  switch (event.type) {
    case 'added': {
      // Files that are added during a run join that run.
      const status = isUploading(queue) ? 'queued' : 'chosen'
      const added = event.files.map((file): QueuedUpload => ({ ...file, ...blank, status }))
      return { ...queue, files: [...queue.files, ...added] }
    }
    case 'removed':
      return {
        ...queue,
        files: queue.files
          .filter((file) => file.id !== event.id || isUnderWay(file))
          // It may have been the other one of a file that was chosen twice.
          .map((file) => (file.copy?.where === 'chosen' ? { ...file, copy: null } : file)),
      }
    case 'skipped':
      return { ...queue, files: queue.files.filter((file) => !(isSkippable(file) && event.ids.includes(file.id))) }
    case 'recognized':
      return change(queue, event.id, (file) => (file.status === 'done' ? file : { ...file, copy: event.copy }))
    case 'kept':
      return {
        ...queue,
        files: queue.files.map((file) =>
          event.ids.includes(file.id) ? { ...file, isKept: event.isKept, isReplacing: false } : file,
        ),
      }
    case 'onlyStored':
      return change(queue, event.id, (file) => ({ ...file, isOnlyStored: true }))
    case 'replacing':
      return change(queue, event.id, (file) =>
        file.copy?.where === 'library' && file.status !== 'done'
          ? { ...file, isReplacing: event.isReplacing, isKept: false }
          : file,
      )
    case 'started':
      return isUploading(queue)
        ? queue
        : { ...queue, files: queue.files.map((file) => (isStartable(file) ? enqueue(file) : file)) }
    case 'retried':
      return change(queue, event.id, (file) => (isRetriable(file) ? enqueue(file) : file))
    case 'cancelled':
      return change(queue, event.id, (file) => (isUnderWay(file) ? { ...file, status: 'cancelled', share: 0 } : file))
    case 'progressed':
      return change(queue, event.id, (file) => (isAnswered(file, event) ? { ...file, share: event.share } : file))
    case 'arrived':
      return settle(queue, event, (file) => ({ ...file, status: 'done', share: 1 }))
    case 'refused':
      return settle(queue, event, (file) => ({
        ...file,
        status: 'failed',
        share: 0,
        message: event.message,
        canRetry: event.canRetry,
      }))
  }
}

function settle(
  queue: UploadQueue,
  event: { type: 'arrived' | 'refused'; id: string; attempt: number },
  end: (file: QueuedUpload) => QueuedUpload,
): UploadQueue {
  if (!queue.files.some((file) => file.id === event.id && isAnswered(file, event))) return queue
  const counted = event.type === 'arrived' ? { done: queue.done + 1 } : { failed: queue.failed + 1 }
  return { ...change(queue, event.id, end), ...counted }
}

function fillLanes(queue: UploadQueue): UploadQueue {
  let free = maxParallelUploads - queue.files.filter(({ status }) => status === 'sending').length
  if (free <= 0 || !queue.files.some(({ status }) => status === 'queued')) return queue
  const files = queue.files.map((file): QueuedUpload => {
    if (file.status !== 'queued' || free === 0) return file
    free -= 1
    return { ...file, status: 'sending', attempt: file.attempt + 1 }
  })
  return { ...queue, files }
}

function endRun(before: UploadQueue, after: UploadQueue): UploadQueue {
  if (!isUploading(before) || isUploading(after)) return after
  const number = (after.lastRun?.number ?? 0) + 1
  return { ...after, done: 0, failed: 0, lastRun: { number, done: after.done, failed: after.failed } }
}

function change(queue: UploadQueue, id: string, how: (file: QueuedUpload) => QueuedUpload): UploadQueue {
  return { ...queue, files: queue.files.map((file) => (file.id === id ? how(file) : file)) }
}

const enqueue = (file: QueuedUpload): QueuedUpload => ({ ...file, status: 'queued', share: 0, message: '' })
const isUnderWay = ({ status }: QueuedUpload) => status === 'queued' || status === 'sending'
const isStartable = (file: QueuedUpload) =>
  !isSkippable(file) && (file.status === 'chosen' || (file.status === 'failed' && file.canRetry))
const isAnswered = (file: QueuedUpload, { attempt }: { attempt: number }) => file.status === 'sending' && file.attempt === attempt
