import type { Basics } from '#kit/server/basics.ts'
import { OutcomeUnknown } from '#kit/server/db/database.ts'
import type { DocumentRequest, DocumentWorker } from '#kit/server/documents/document-worker.ts'
import {
  DocumentWorkerClosed,
  DrawingFailed,
  DrawingIsSlow,
  DrawingLost,
  type Drawn,
  isDocumentsFault,
  TooManyDrawings,
} from '#kit/server/documents/drawing.ts'
import { thumbnailKey, thumbnailWidths } from '#kit/server/files/file-keys.ts'
import { FileMissing, StorageFull } from '#kit/server/files/file-store.ts'
import { storeBytes } from '#kit/server/files/store-bytes.ts'
import { type Job, type JobHandler, NotNow } from '#kit/server/jobs/job.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import type { Upload } from '../library.contract.ts'
import { noThumbnail } from '../library.errors.ts'
import { findAnyUpload, type MadeThumbnail, setThumbnail } from './all-uploads.store.ts'
import { drawThumbnailKind } from './thumbnail-job.ts'

/** Thumbnails that were too slow for the first attempt. A share of their own draws them one at a time. */
const slowKind = 'thumbnails.slow'

type Drawable = Pick<Upload, 'id' | 'userId' | 'filename' | 'mimeType' | 'thumbnail'>

export interface ThumbnailsOptions extends Pick<Basics, 'database' | 'files'> {
  documents: DocumentWorker
}

/** Draws the thumbnails of uploads: in a job after the upload, or on the first request when that arrives earlier. */
export function createThumbnails({ database, documents, files }: ThumbnailsOptions) {
  const requestFor = ({ filename, mimeType, userId }: Drawable): DocumentRequest => ({
    key: filename,
    mimeType,
    owner: userId,
    drawing: { page: 1, widths: thumbnailWidths, shape: 'card', isGrey: false },
  })

  async function keep({ filename }: Drawable, { images, width, height }: Drawn) {
    for (const size of thumbnailWidths) {
      const image = images.find((drawn) => drawn.width === size)
      if (image) await storeBytes(files, thumbnailKey(filename, size), image.bytes)
    }
    return { thumbnail: 'ready' as const, width, height }
  }
  // Without a transaction a power cut may undo this. The job then makes the thumbnail again.
  const setSoon = ({ id }: Drawable, made: MadeThumbnail) => setThumbnail(database.unflushed, id, made)
  const failed = { thumbnail: 'failed' as const, width: null, height: null }

  /** Draws the thumbnail of a job with `draw`, unless a request has drawn it already. */
  async function carryOut(job: Job, draw: (upload: Drawable) => Promise<Drawn>) {
    const { id } = job.payload as { id: string }
    const upload = await findAnyUpload(database.queries, id)
    if (upload?.thumbnail !== 'pending') return
    const made = await draw(upload)
      .then((drawn) => keep(upload, drawn))
      .catch((error: unknown) => {
        if (isDocumentsFault(error, job.tries)) return failed
        if (error instanceof StorageFull) throw new NotNow('There is no room for thumbnails.')
        if (error instanceof TooManyDrawings) throw new NotNow(error.message)
        throw error
      })
    await job.finish((tx) => setThumbnail(tx, id, made))
  }

  const drawNow: JobHandler = async (job) => {
    try {
      await carryOut(job, (upload) => documents.draw(requestFor(upload), { isPatient: false }))
    } catch (error) {
      if (!(error instanceof DrawingIsSlow)) throw error
      const { id } = job.payload as { id: string }
      const upload = await findAnyUpload(database.queries, id)
      if (upload)
        await job.finish((tx) =>
          enqueueJob(tx, { kind: slowKind, key: `slow thumbnail ${id} ${job.id}`, payload: { id }, owner: upload.userId }),
        )
    }
  }
  const drawSlowly: JobHandler = (job) => carryOut(job, (upload) => documents.drawSlowly(requestFor(upload)))

  return {
    /** The handlers of two shares, so that quick pages don't wait for slow ones. */
    jobs: { quick: { [drawThumbnailKind]: drawNow }, slow: { [slowKind]: drawSlowly } },

    /** Resolves when the thumbnail can be read. Throws `noThumbnail` (404) when it can't be drawn now. */
    async ready(upload: Drawable): Promise<void> {
      if (upload.thumbnail === 'ready') return
      if (upload.thumbnail === 'failed') throw noThumbnail()
      try {
        await setSoon(upload, await keep(upload, await documents.draw(requestFor(upload))))
      } catch (error) {
        if (error instanceof DrawingFailed) await setSoon(upload, failed)
        // The job will retry.
        else if (!isForNow(error)) throw error
        throw noThumbnail()
      }
    },
  }
}

const forNow = [DrawingLost, TooManyDrawings, DocumentWorkerClosed, StorageFull, FileMissing, OutcomeUnknown]
const isForNow = (error: unknown) => forNow.some((kind) => error instanceof kind)
