import { setImmediate as turn } from 'node:timers/promises'
import type { Tx } from '#kit/server/db/database.ts'
import { type DocumentReader, documentBudget } from '#kit/server/documents/document-reader.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import type { Job } from '#kit/server/jobs/worker.ts'
import { PlannerIndex } from '../recognition.rules.ts'
import { type CompareOptions, comparePages } from './compare-pages.ts'
import type { EditionsStore } from './editions.store.ts'
import { failureOf } from './failure-of.ts'
import type { ReadSteps } from './import-steps.ts'
import { enqueuePictures } from './index-edition.ts'
import type { IndexFile } from './pictures/looking.ts'
import { pictureIndexExtension } from './pictures/picture-index.ts'
import type { PictureReader } from './pictures/picture-reader.ts'
import type { PlannerStore } from './planner.store.ts'
import { type Read, type ReadDocument, readPages, readPicture } from './read-pages.ts'

const hashLength = 22
export const importKind = 'planner.import'

interface Upload {
  filename: string
  mimeType: string
  sha256: string
}

export interface RecogniseOptions extends CompareOptions {
  editions: EditionsStore
  imports: PlannerStore
  reader: DocumentReader
  /** Null when pages aren't compared as pictures. */
  pictures: PictureReader | null
  /** Stored reading steps of an import. They are valid only for the editions published now. */
  stepsOf(importId: string, isTextWanted: boolean): Promise<ReadSteps>
  /** The upload's file, whoever owns it. Null when it was deleted. */
  findUpload(id: string): Promise<Upload | null>
  /** Stores the text of an upload, which is read together with its pages. */
  texts: {
    isWanted(uploadId: string): Promise<boolean>
    keep(tx: Tx, upload: { id: string; userId: string }, pages: readonly { page: number; text: string }[]): Promise<void>
  }
}

/** Adds the job, in the transaction that adds the import. */
export async function enqueueImport(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<void> {
  await enqueueJob(tx, { kind: importKind, payload: { id }, owner: userId })
}

/** Thrown while a document is read when the user has cancelled the import or deleted the upload. */
class ImportEnded extends Error {
  override readonly name = 'ImportEnded'
}

/**
 * Finds out which page of which edition each page of an upload is. The result is written at the end in one transaction. Until then, each
 * step is stored, so that an interrupted job continues after the last step and gets the same result.
 */
export function recogniseUpload(options: RecogniseOptions): (job: Job) => Promise<void> {
  const { editions, imports, findUpload } = options
  return async (job) => {
    const found = await imports.findImport((job.payload as { id: string }).id)
    if (found === null) return
    // It was cancelled before a worker took the job.
    if (!['waiting', 'working'].includes(found.state)) return job.finish((tx) => imports.forgetSteps(tx, found.id))
    const upload = await findUpload(found.uploadId)
    const index = await loadIndex(editions)
    if (upload === null || index.size === 0 || !(await imports.isOn(found.userId)))
      return job.finish((tx) => imports.removeImport(tx, found.id))
    try {
      let furthest = found.pagesDone
      const step = async (progress: { pagesTotal: number; pagesDone: number }) => {
        // Only pages beyond the furthest one so far reset the job's tries, so a page that crashes the program is given up in the end.
        await (progress.pagesDone > furthest ? job.advance() : job.check())
        furthest = Math.max(furthest, progress.pagesDone)
        if (!(await imports.showProgress(found.id, progress))) throw new ImportEnded()
      }
      const isTextWanted = await options.texts.isWanted(found.uploadId)
      const steps = await options.stepsOf(found.id, isTextWanted)
      const { pages, texts } = await read(options, { upload, index, step, isTextWanted, steps })
      const kept = await comparePages(options, found, pages)
      await job.finish(async (tx) => {
        await imports.keepPages(tx, found, kept.pages, kept.sums)
        await imports.forgetSteps(tx, found.id)
        if (isTextWanted) await options.texts.keep(tx, { id: found.uploadId, userId: found.userId }, texts)
      })
    } catch (error) {
      if (error instanceof ImportEnded) return job.finish((tx) => imports.forgetSteps(tx, found.id))
      const reason = failureOf(error, job.tries)
      if (reason === null) throw error
      await job.finish(async (tx) => {
        await imports.fail(tx, found.id, reason)
        await imports.forgetSteps(tx, found.id)
      })
    }
  }
}

/** Loads the pages of all published editions. Yields regularly, so that the server can answer requests. */
async function loadIndex(editions: Pick<EditionsStore, 'publishedPages'>): Promise<PlannerIndex> {
  const index = new PlannerIndex()
  for await (const pages of editions.publishedPages())
    for (const page of pages) {
      index.add(page)
      if (page.number % 10 === 0) await turn()
    }
  return index
}

interface Document {
  upload: Upload
  index: PlannerIndex
  step(progress: { pagesTotal: number; pagesDone: number }): Promise<void>
  /** True if the text of every page is read to be stored. */
  isTextWanted: boolean
  steps: ReadSteps
}

async function read(options: RecogniseOptions, { upload, index, step, isTextWanted, steps }: Document): Promise<ReadDocument> {
  const { reader, pictures } = options
  const budget = documentBudget()
  const indexes = pictures === null ? [] : await pictureIndexes(options)
  const document = { key: upload.filename, mimeType: upload.mimeType, indexes, budget }
  if (upload.mimeType !== 'application/pdf') {
    if (pictures === null || indexes.length === 0) return { pages: [], texts: [] }
    await step({ pagesTotal: 1, pagesDone: 0 })
    return pictures.withDocument(document, (look) => readPicture({ index, look, hash: upload.sha256.slice(0, hashLength) }))
  }
  const work = (readParts: Read) => {
    const rest = { index, read: readParts, step, isTextWanted, steps, budget }
    if (pictures === null || indexes.length === 0) return readPages({ ...rest, look: null })
    return pictures.withDocument(document, (look) => readPages({ ...rest, look }))
  }
  return reader.withDocument(upload.filename, work, budget)
}

/** Picture indexes of the published editions. An edition without one gets a job that builds it and then compares uploads again. */
async function pictureIndexes({ editions }: Pick<RecogniseOptions, 'editions'>): Promise<Omit<IndexFile, 'path'>[]> {
  const indexes: Omit<IndexFile, 'path'>[] = []
  for (const { editionId, key } of await editions.publishedPictures())
    if (!key?.endsWith(`.${pictureIndexExtension}`)) await editions.transaction((tx) => enqueuePictures(tx, editionId))
    else indexes.push({ editionId, key })
  return indexes
}
