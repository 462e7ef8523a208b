import { setImmediate as turn } from 'node:timers/promises'
import type { Tx } from '#kit/server/db/database.ts'
import { type DocumentReader, documentBudget } from '#kit/server/documents/document-reader.ts'
import { DrawingFailed, DrawingLost } from '#kit/server/documents/drawing.ts'
import { FileMissing } from '#kit/server/files/file-store.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import type { Job } from '#kit/server/jobs/worker.ts'
import { PlannerIndex } from '../recognition.rules.ts'
import { type CompareOptions, comparePages } from './compare-pages.ts'
import type { EditionsStore } from './editions.store.ts'
import type { ReadSteps } from './import-steps.ts'
import { enqueuePictures } from './index-edition.ts'
import type { IndexFile } from './pictures/looking.ts'
import { pictureIndexExtension } from './pictures/picture-index.ts'
import type { PictureReader } from './pictures/picture-reader.ts'
import type { PlannerStore } from './planner.store.ts'
import { type Read, type ReadDocument, readPages, readPicture } from './read-pages.ts'

const hashLength = 22
export const importKind = 'planner.import'
/** After so many tries in which the process was lost each time, the document is taken to be the reason. */
const mostLostTries = 3

interface Upload {
  filename: string
  mimeType: string
  sha256: string
}

export interface RecogniseOptions extends CompareOptions {
  editions: EditionsStore
  imports: PlannerStore
  reader: DocumentReader
  /** Null: pages are not compared as pictures. */
  pictures: PictureReader | null
  /** What the reading of an import has told so far, with the editions that are published now. */
  stepsOf(importId: string, isTextWanted: boolean): Promise<ReadSteps>
  /** The file of an upload, whoever it belongs to; null: it is gone. */
  findUpload(id: string): Promise<Upload | null>
  /** Keeps the text of an upload, which is read together with the rest. */
  texts: {
    isWanted(uploadId: string): Promise<boolean>
    keep(tx: Tx, upload: { id: string; userId: string }, pages: readonly { page: number; text: string }[]): Promise<void>
  }
}

/** Names the work, in the transaction that adds the import. */
export async function enqueueImport(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<void> {
  await enqueueJob(tx, { kind: importKind, payload: { id }, owner: userId })
}

/** Thrown within a document when somebody has cancelled it, or deleted its upload. */
class ImportEnded extends Error {
  override readonly name = 'ImportEnded'
}

/**
 * Finds out which page of which edition each page of an upload is. The result is written at its end, in one transaction; what was read until then
 * is kept in steps. However often it is cut off, it goes on after the last step, and the result is the same.
 */
export function recogniseUpload(options: RecogniseOptions): (job: Job) => Promise<void> {
  const { editions, imports, findUpload } = options
  return async (job) => {
    const found = await imports.findImport((job.payload as { id: string }).id)
    if (found === null) return
    // It was cancelled while nobody read it.
    if (!['waiting', 'working'].includes(found.state)) return job.finish((tx) => imports.forgetSteps(tx, found.id))
    const upload = await findUpload(found.uploadId)
    const index = await loadIndex(editions)
    if (upload === null || index.size === 0 || !(await imports.isOn(found.userId)))
      return job.finish((tx) => imports.removeImport(tx, found.id))
    try {
      let furthest = found.pagesDone
      const step = async (progress: { pagesTotal: number; pagesDone: number }) => {
        // A document that ends the program at one of its pages gets no further.
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
      const reason = reasonOf(error, job.tries)
      if (reason === null) throw error
      await job.finish(async (tx) => {
        await imports.fail(tx, found.id, reason)
        await imports.forgetSteps(tx, found.id)
      })
    }
  }
}

function reasonOf(error: unknown, tries: number): string | null {
  if (error instanceof DrawingFailed) return error.reason
  if (error instanceof FileMissing) return 'missing'
  return error instanceof DrawingLost && tries >= mostLostTries ? 'unreadable' : null
}

/** Of all published editions; the server answers others while it is filled. */
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
  /** The text of every page is read, so that it can be kept. */
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

/** Of the published editions. One that was published before there were indexes of pictures gets its own, and this document another look then. */
async function pictureIndexes({ editions }: Pick<RecogniseOptions, 'editions'>): Promise<Omit<IndexFile, 'path'>[]> {
  const indexes: Omit<IndexFile, 'path'>[] = []
  for (const { editionId, key } of await editions.publishedPictures())
    if (!key?.endsWith(`.${pictureIndexExtension}`)) await editions.transaction((tx) => enqueuePictures(tx, editionId))
    else indexes.push({ editionId, key })
  return indexes
}
