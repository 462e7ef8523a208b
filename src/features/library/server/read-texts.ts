import type { Database } from '#kit/server/db/database.ts'
import { createDerivedSizes, createLetterCount } from '#kit/server/documents/derived-sizes.ts'
import { type DocumentReader, documentsQueueOf } from '#kit/server/documents/document-reader.ts'
import { DrawingFailed, DrawingIsSlow, isDocumentsFault } from '#kit/server/documents/drawing.ts'
import type { ReadText } from '#kit/server/documents/reading.ts'
import { FileMissing } from '#kit/server/files/file-store.ts'
import { type Job, type JobHandler, NotNow } from '#kit/server/jobs/job.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { findAnyUpload } from './all-uploads.store.ts'
import { createPageTextsStore, readTextKinds } from './page-texts.store.ts'

const pagesAtOnce = 25
/** Longer documents aren't read and can be found by name only. */
const mostPages = 5000
/** Documents that were too slow for the first attempt. They are read in a share of their own. */
const slowKind = 'texts.read-slow'

export interface ReadTextsOptions {
  database: Database
  reader: DocumentReader
  /** Whether another job is reading this upload, including its text. */
  isReadElsewhere(uploadId: string): Promise<boolean>
}

/** Creates the job handlers that read the text of PDFs for the search, for quick documents and for slow ones. */
export function createTextJobs({ database, reader, isReadElsewhere }: ReadTextsOptions) {
  const texts = createPageTextsStore(database)
  const sizes = createDerivedSizes(database)

  async function read(job: Job, isSlow: boolean): Promise<void> {
    const { id } = job.payload as { id: string }
    const upload = await findAnyUpload(database.queries, id)
    if (upload === null || !(await texts.isWanted(id))) return
    if (await isReadElsewhere(id)) throw new NotNow('Its pages are being read by another job.')
    const owner = upload.userId
    try {
      await sizes.requireRoom(owner)
      const pages = await readPages(job, { key: upload.filename, owner, isSlow })
      await texts.add(upload, pages, job.check)
      await job.finish((tx) => texts.finish(tx, upload, pages))
    } catch (error) {
      if (error instanceof DrawingIsSlow) return leaveToSlow(job, { id, owner })
      if (!(error instanceof FileMissing) && !isDocumentsFault(error, job.tries)) throw error
      await job.finish((tx) => texts.fail(tx, id))
    }
  }

  /** The slow documents of one owner are read one after the other. */
  const leaveToSlow = (job: Job, { id, owner }: { id: string; owner: string }) =>
    job.finish(async (tx) => {
      const key = `slow text ${id} ${job.id}`
      await enqueueJob(tx, { kind: slowKind, key, payload: { id }, owner, queue: documentsQueueOf(owner) })
    })

  const readPages = (job: Job, document: { key: string; owner: string; isSlow: boolean }) =>
    reader.withDocument(document, async (readSome) => {
      const { pageCount, hasMore } = await readSome({ mostPages, texts: [] })
      if (hasMore) throw new DrawingFailed('too_large')
      if (pageCount === 0) throw new DrawingFailed('unreadable')
      const pages: ReadText[] = []
      const letters = createLetterCount()
      for (let from = 1; from <= pageCount; from += pagesAtOnce) {
        await job.check()
        const numbers = Array.from({ length: Math.min(pagesAtOnce, pageCount - from + 1) }, (_, at) => from + at)
        const found = (await readSome({ mostPages, texts: numbers }, { pages: numbers.length })).texts
        letters.add(found)
        pages.push(...found)
      }
      return pages
    })

  const quick: Record<string, JobHandler> = Object.fromEntries(readTextKinds.map((kind) => [kind, (job) => read(job, false)]))
  const slow: Record<string, JobHandler> = { [slowKind]: (job) => read(job, true) }
  return { quick, slow }
}
