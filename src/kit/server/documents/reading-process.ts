/**
 * The process that reads pages of PDFs without drawing them. It's separate from the drawing process, so that a long document doesn't delay
 * users who look at pages.
 */
import { createPagesOpener, readDocument } from './open-pages.ts'
import type { DocumentReading, ReadingJob } from './reading.ts'
import { serveJobs } from './serve-jobs.ts'

const open = createPagesOpener()
await serveJobs<ReadingJob, DocumentReading>({
  wornBytes: 320 * 1024 * 1024,
  answer: async (job, document) => readDocument(await open(document, job.mostPages), job),
})
