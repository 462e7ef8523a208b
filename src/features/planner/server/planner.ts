import { type Clock, instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import type { Job, JobHandler } from '#kit/server/jobs/job.ts'
import { enqueueJob, removeWaitingJobs } from '#kit/server/jobs/jobs.store.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { pageTypes } from '../planner.contract.ts'
import { compareNew, compareNewKind, enqueueComparison } from './compare-new.ts'
import { createEditionPagesStore } from './edition-pages.store.ts'
import { createEditionsStore } from './editions.store.ts'
import { createImportSteps } from './import-steps.ts'
import { indexJobs } from './index-edition.ts'
import type { PaperMaker } from './ink/paper-maker.ts'
import type { PictureReader } from './pictures/picture-reader.ts'
import { createPlannerStore, type PlannerStore } from './planner.store.ts'
import { createPrintJob, type MarkPrint, printKind } from './printed-words.ts'
import type { PlannerReader } from './reading/ask-planner.ts'
import { enqueueImport, importKind, type RecognizeOptions, recognizeUpload, slowImportKind } from './recognize-upload.ts'

const catchUpKind = 'planner.catch-up'

/** All PDFs and images of one user, or of all users. */
export type PageFilesOf = (userId?: string) => AsyncIterable<{ id: string; userId: string }[]>

/** What reads exports of users, and what reads editions. Neither waits for the other. */
export interface PlannerReaders {
  exports: PlannerReader
  editions: PlannerReader
  /** Null when pages aren't compared as pictures. */
  pictures: PictureReader | null
  editionPictures: PictureReader | null
  paper: PaperMaker
}

export interface PlannerJobsOptions
  extends Pick<RecognizeOptions, 'findUpload' | 'present' | 'setBook' | 'texts' | 'onPages'>,
    Pick<Basics, 'database' | 'clock'> {
  readers: PlannerReaders
  markPrint: MarkPrint
  files: Pick<FileStore, 'receive'>
  pageFiles: PageFilesOf
}

/** Adds an import of an upload with its job, unless recognition is off for the owner or there is nothing to do. */
async function addImport(
  tx: Tx,
  { imports, clock, ...how }: { imports: PlannerStore; clock: Clock; isAgain: boolean; leavesPictures?: boolean },
  { id: uploadId, userId }: { id: string; userId: string },
): Promise<void> {
  if (!(await imports.isOn(userId, tx))) return
  const id = await imports.beginImport(tx, { uploadId, userId, now: instant(clock), ...how })
  if (id !== null) await enqueueImport(tx, { id, userId, isAgain: how.isAgain })
}

/** Adds an import after an upload, unless recognition is off for the owner or no edition is published. */
export function createImportAdder(options: Pick<Basics, 'database' | 'clock'> & { recognizesPages: boolean }) {
  const { database, clock, recognizesPages } = options
  const editions = createEditionsStore(database)
  const imports = createPlannerStore(database)
  return async (tx: Tx, upload: { id: string; userId: string; mimeType: string }): Promise<void> => {
    if (!recognizesPages || !pageTypes.includes(upload.mimeType)) return
    if (await editions.hasPublished(tx)) await addImport(tx, { imports, clock, isAgain: false }, upload)
  }
}

/** Whose uploads are compared: all of a user, or those of everybody with a new edition. */
type CatchUp = { userId: string } | { editionId: string }

/** Adds the job that compares existing uploads: after an edition was published, or when a user has enabled recognition or asks for it. */
export async function enqueueCatchUp(tx: Tx, payload: CatchUp): Promise<void> {
  const owner = 'userId' in payload ? payload.userId : undefined
  // One queue per user, so that two of these jobs don't read the same files at the same time.
  const queue = `${catchUpKind} ${owner ?? 'everybody'}`
  // However often a user asks, one waits.
  if (owner !== undefined) await removeWaitingJobs(tx, { kind: catchUpKind, owner })
  await enqueueJob(tx, { kind: catchUpKind, payload, queue, ...(owner === undefined ? {} : { owner }) })
}

/** Background jobs of the planner, for shares of their own: of editions, of exports, and of exports that take long. */
export function createPlannerJobs({
  database,
  clock,
  readers,
  files,
  pageFiles,
  markPrint,
  ...parts
}: PlannerJobsOptions): Record<'editions' | 'quick' | 'slow', Record<string, JobHandler>> {
  const editions = createEditionsStore(database)
  const editionPages = createEditionPagesStore(database)
  const imports = createPlannerStore(database)

  async function catchUp(job: Job): Promise<void> {
    const { userId, editionId } = job.payload as { userId?: string; editionId?: string }
    const asked = new Set<string>()
    for await (const uploads of pageFiles(userId)) {
      await job.check()
      await database.transaction(async (tx) => {
        for (const upload of uploads) {
          await addImport(tx, { imports, clock, isAgain: true, leavesPictures: editionId !== undefined }, upload)
          if (editionId === undefined || asked.has(upload.userId)) continue
          asked.add(upload.userId)
          if (await imports.hasUnplacedPicture(tx, upload.userId))
            await enqueueComparison(tx, { editionId, userId: upload.userId, cause: job.id })
        }
      })
    }
  }

  const recognize: RecognizeOptions = {
    database,
    editions,
    editionPages,
    imports,
    reader: readers.exports,
    pictures: readers.pictures,
    alarms: createAlarms({ database, clock }),
    stepsOf: async (importId, isTextWanted) =>
      createImportSteps(database, {
        importId,
        readWith: [
          String(isTextWanted),
          ...(await editions.publishedPictures()).map(({ editionId, key }) => `${editionId} ${key ?? ''}`),
        ],
      }),
    ...parts,
  }
  const index = indexJobs({
    editions,
    editionPages,
    reader: readers.editions,
    pictures: readers.editionPictures,
    files,
    enqueueCatchUp,
  })
  const addAgain = (tx: Tx, upload: { id: string; userId: string }) => addImport(tx, { imports, clock, isAgain: true }, upload)
  const compare = compareNew({ ...recognize, pictures: readers.editionPictures, addAgain })
  return {
    editions: { ...index, [catchUpKind]: catchUp, [compareNewKind]: compare },
    quick: { [importKind]: recognizeUpload(recognize, false), [printKind]: createPrintJob({ database, markPrint }) },
    slow: { [slowImportKind]: recognizeUpload(recognize, true) },
  }
}
