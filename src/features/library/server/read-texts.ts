import type { Database } from '#kit/server/db/database.ts'
import type { DocumentReader } from '#kit/server/documents/document-reader.ts'
import { DrawingFailed, isDocumentsFault } from '#kit/server/documents/drawing.ts'
import { FileMissing } from '#kit/server/files/file-store.ts'
import { type Job, type JobHandler, NotNow } from '#kit/server/jobs/worker.ts'
import { createPageTextsStore, type PageText, readTextKinds } from './page-texts.store.ts'
import { createUploadsStore } from './uploads.store.ts'

const pagesAtOnce = 25
/** Longer documents aren't read and can be found by name only. */
const mostPages = 5000

export interface ReadTextsOptions {
  database: Database
  reader: DocumentReader
  /** Whether another job is reading this upload, including its text. */
  isReadElsewhere(uploadId: string): Promise<boolean>
}

/** Creates the job handlers that read the text of PDFs for the search. */
export function createTextJobs({ database, reader, isReadElsewhere }: ReadTextsOptions): Record<string, JobHandler> {
  const uploads = createUploadsStore(database, new Set())
  const texts = createPageTextsStore(database)

  async function read(job: Job): Promise<void> {
    const { id } = job.payload as { id: string }
    const upload = await uploads.findAny(id)
    if (upload === null || !(await texts.isWanted(id))) return
    if (await isReadElsewhere(id)) throw new NotNow('Its pages are being read by another job.')
    try {
      const pages = await readPages(job, upload.filename)
      await job.finish((tx) => texts.keep(tx, upload, pages))
    } catch (error) {
      if (!(error instanceof FileMissing) && !isDocumentsFault(error, job.tries)) throw error
      await job.finish((tx) => texts.fail(tx, id))
    }
  }

  const readPages = (job: Job, filename: string) =>
    reader.withDocument(filename, async (readSome) => {
      const ask = { mostPages, printed: [], parts: [], texts: [] }
      const { pageCount, hasMore } = await readSome(ask)
      if (hasMore) throw new DrawingFailed('too_large')
      if (pageCount === 0) throw new DrawingFailed('unreadable')
      const pages: PageText[] = []
      for (let from = 1; from <= pageCount; from += pagesAtOnce) {
        await job.check()
        const numbers = Array.from({ length: Math.min(pagesAtOnce, pageCount - from + 1) }, (_, at) => from + at)
        const found = await readSome({ ...ask, texts: numbers })
        pages.push(...found.texts.map(({ number, text }) => ({ page: number, text })))
      }
      return pages
    })

  return Object.fromEntries(readTextKinds.map((kind) => [kind, read]))
}
