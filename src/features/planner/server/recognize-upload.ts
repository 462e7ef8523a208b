import type { Tx } from '#kit/server/db/database.ts'
import { createDerivedSizes } from '#kit/server/documents/derived-sizes.ts'
import { documentBudget, documentsQueueOf } from '#kit/server/documents/document-reader.ts'
import { DrawingIsSlow, DrawingLost } from '#kit/server/documents/drawing.ts'
import type { ReadText } from '#kit/server/documents/reading.ts'
import { OwnerWaits } from '#kit/server/documents/reading-time.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import type { createAlarms } from '#kit/server/notices/alarms.ts'
import { findBook } from './book-states.store.ts'
import { type CompareOptions, comparePages } from './compare-pages.ts'
import type { EditionPagesStore } from './edition-pages.store.ts'
import type { EditionsStore } from './editions.store.ts'
import { failureOf } from './failure-of.ts'
import type { ReadSteps } from './import-steps.ts'
import { enqueuePictures } from './index-edition.ts'
import { believable } from './pdf/made-at.ts'
import type { IndexFile } from './pictures/looking.ts'
import { pictureIndexExtension } from './pictures/picture-index.ts'
import type { PictureReader } from './pictures/picture-reader.ts'
import type { PlannerStore } from './planner.store.ts'
import { enqueuePrint } from './printed-words.ts'
import { type ReadDocument, readPages, readPicture } from './read-pages.ts'
import { type Editions, loadEditions, type PlannerReader, type ReadPlanner } from './reading/ask-planner.ts'

const hashLength = 22
export const importKind = 'planner.import'
/** Exports that were too slow for the first attempt. Workers of their own read them. */
export const slowImportKind = 'planner.import-slow'

interface Owned {
  id: string
  userId: string
}

interface Upload {
  filename: string
  mimeType: string
  sha256: string
}

export interface RecognizeOptions extends CompareOptions {
  editions: EditionsStore
  editionPages: EditionPagesStore
  imports: PlannerStore
  reader: PlannerReader
  /** Null when pages aren't compared as pictures. */
  pictures: PictureReader | null
  /** Stored reading steps of an import. They are valid only for the editions published now. */
  stepsOf(importId: string, isTextWanted: boolean): Promise<ReadSteps>
  /** The upload's file, whoever owns it. Null when it was deleted. */
  findUpload(id: string): Promise<Upload | null>
  alarms: Pick<ReturnType<typeof createAlarms>, 'has' | 'set'>
  /** Records of which planner an upload is a state, if of any. */
  setBook(tx: Tx, uploadId: string, editionId: string | null): Promise<void>
  /** Told in the transaction that stores the pages of an upload. */
  onPages(tx: Tx, pagesOf: { userId: string; uploadId: string }): Promise<void>
  /** Stores the text of an upload, which is read together with its pages. */
  texts: {
    isWanted(uploadId: string): Promise<boolean>
    add(upload: Owned, pages: readonly ReadText[], step: () => Promise<void>): Promise<void>
    finish(tx: Tx, upload: Owned, pages: readonly ReadText[]): Promise<void>
  }
}

interface ImportToRead {
  id: string
  userId: string
  /** True for a file that was there before, which is read after those that were just added. */
  isAgain: boolean
}

export async function enqueueImport(tx: Tx, { id, userId, isAgain }: ImportToRead): Promise<void> {
  await enqueueJob(tx, { kind: importKind, payload: { id, isAgain }, owner: userId, isBulk: isAgain })
}

/** Thrown while a document is read when the user has cancelled the import or deleted the upload. */
class ImportEnded extends Error {
  override readonly name = 'ImportEnded'
}

/**
 * Finds out which page of which edition each page of an upload is. The result is written at the end in one transaction. Until then, each
 * step is stored, so that an interrupted job continues after the last step and gets the same result.
 */
export function recognizeUpload(options: RecognizeOptions, isSlow: boolean): (job: Job) => Promise<void> {
  const { editionPages, imports, findUpload } = options
  const sizes = createDerivedSizes(options.database)
  const tellStanding = () => raiseStanding(options.alarms, options.pictures)
  return async (job) => {
    const { id, isAgain = false } = job.payload as { id: string; isAgain?: boolean }
    const found = await imports.findImport(id)
    if (found === null) return
    // It was cancelled before a worker took the job.
    if (!['waiting', 'working'].includes(found.state)) return job.finish((tx) => imports.forgetSteps(tx, found.id))
    const upload = await findUpload(found.uploadId)
    const published = await loadEditions(editionPages.publishedPages())
    if (upload === null || published.index.size === 0 || !(await imports.isOn(found.userId)))
      return job.finish((tx) => imports.leaveUnread(tx, { id: found.id }))
    try {
      await sizes.requireRoom(found.userId)
      let furthest = found.pagesDone
      const step = async (progress: { pagesTotal: number; pagesDone: number }) => {
        // Only pages beyond the furthest one so far reset the job's tries, so a page that crashes the program is given up in the end.
        await (progress.pagesDone > furthest ? job.advance() : job.check())
        furthest = Math.max(furthest, progress.pagesDone)
        if (!(await imports.showProgress(found.id, progress))) throw new ImportEnded()
      }
      const isTextWanted = await options.texts.isWanted(found.uploadId)
      const steps = await options.stepsOf(found.id, isTextWanted)
      const owned = { id: found.uploadId, userId: found.userId }
      const document = { upload, editions: published, step, isTextWanted, steps, owner: found.userId, isSlow }
      const { pages, texts, madeAt, takenOn: taken_on = null } = await read(options, document)
      const kept = await comparePages(options, { found, isSlow }, pages)
      if (isTextWanted) await options.texts.add(owned, texts, job.check)
      await job.finish(async (tx) => {
        await imports.storePages(tx, found, kept.pages, { ...kept.sums, taken_on, madeAt: believable(madeAt, found.createdAt) })
        await enqueuePrint(tx, found)
        await options.setBook(tx, owned.id, await findBook(tx, kept.pages))
        await imports.forgetSteps(tx, found.id)
        await options.onPages(tx, found)
        if (isTextWanted) await options.texts.finish(tx, owned, texts)
        await sizes.store(tx, { uploadId: owned.id, userId: owned.userId, kind: 'pages', rows: pages.length, letters: 0 })
      })
      await tellStanding()
    } catch (error) {
      if (error instanceof DrawingLost) await tellStanding()
      if (error instanceof DrawingIsSlow) return job.finish((tx) => leaveToSlow(tx, { ...found, isAgain }))
      if (error instanceof ImportEnded) return job.finish((tx) => imports.forgetSteps(tx, found.id))
      if (error instanceof OwnerWaits) await imports.showWaiting(found.id, error.reason)
      const reason = failureOf(error, job.tries)
      if (reason === null) throw error
      await job.finish(async (tx) => {
        await imports.fail(tx, found.id, reason)
        await imports.forgetSteps(tx, found.id)
      })
    }
  }
}

/** Raises the alarm while pictures can't be compared, and ends it afterwards. */
export async function raiseStanding(
  alarms: RecognizeOptions['alarms'],
  pictures: Pick<PictureReader, 'isStandingStill'> | null,
): Promise<void> {
  const isStanding = pictures?.isStandingStill() ?? false
  if (isStanding !== (await alarms.has(standingAlarm))) await alarms.set(standingAlarm, Number(isStanding))
}

const standingAlarm = 'pictures-standing'

/**
 * The slow exports of one user are read one after the other, and so are those that are read again, in a queue of their own. They continue
 * after the steps that were read.
 */
async function leaveToSlow(tx: Tx, { id, userId, isAgain }: ImportToRead): Promise<void> {
  const queue = isAgain ? `${documentsQueueOf(userId)} again` : documentsQueueOf(userId)
  await enqueueJob(tx, { kind: slowImportKind, payload: { id, isAgain }, owner: userId, queue, isBulk: isAgain })
}

interface Document {
  upload: Upload
  owner: string
  isSlow: boolean
  editions: Editions
  step(progress: { pagesTotal: number; pagesDone: number }): Promise<void>
  /** True if the text of every page is read to be stored. */
  isTextWanted: boolean
  steps: ReadSteps
}

async function read(options: RecognizeOptions, { upload, owner, isSlow, ...rest }: Document): Promise<ReadDocument> {
  const { reader, pictures } = options
  const { editions, step } = rest
  const budget = documentBudget()
  const indexes = pictures === null ? [] : await pictureIndexes(options)
  const document = { key: upload.filename, owner, isSlow, budget }
  const pictured = { ...document, mimeType: upload.mimeType, indexes }
  if (upload.mimeType !== 'application/pdf') {
    if (pictures === null || indexes.length === 0) return { pages: [], texts: [], madeAt: null }
    await step({ pagesTotal: 1, pagesDone: 0 })
    return pictures.withDocument(pictured, (look) => readPicture({ editions, look, hash: upload.sha256.slice(0, hashLength) }))
  }
  return reader.withDocument(document, (readParts: ReadPlanner) => {
    const asked = { ...rest, read: readParts, budget }
    if (pictures === null || indexes.length === 0) return readPages({ ...asked, look: null })
    return pictures.withDocument(pictured, (look) => readPages({ ...asked, look }))
  })
}

/** Picture indexes of the published editions. An edition without one gets a job that builds it and then compares uploads again. */
async function pictureIndexes({ editions }: Pick<RecognizeOptions, 'editions'>): Promise<IndexFile[]> {
  const indexes: IndexFile[] = []
  for (const { editionId, key } of await editions.publishedPictures())
    if (!key?.endsWith(`.${pictureIndexExtension}`)) await editions.transaction((tx) => enqueuePictures(tx, editionId))
    else indexes.push({ editionId, key })
  return indexes
}
