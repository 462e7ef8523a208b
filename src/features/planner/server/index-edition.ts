import type { Tx } from '#kit/server/db/database.ts'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { FileMissing, type FileStore } from '#kit/server/files/file-store.ts'
import { storeBytes } from '#kit/server/files/store-bytes.ts'
import type { Job, JobHandler } from '#kit/server/jobs/job.ts'
import { enqueueJob, removeJob } from '#kit/server/jobs/jobs.store.ts'
import { usualYear, type YearChoice } from '../edition-years.rules.ts'
import { limits } from '../thresholds.ts'
import type { EditionPagesStore, ReadPage } from './edition-pages.store.ts'
import type { EditionsStore, StoredPictures } from './editions.store.ts'
import { failureOf } from './failure-of.ts'
import { mostIndexBytes, pictureIndexExtension, pictureIndexVersion } from './pictures/picture-index.ts'
import type { PictureReader } from './pictures/picture-reader.ts'
import type { PlannerReader } from './reading/ask-planner.ts'

const indexKind = 'planner.index'
const picturesKind = 'planner.pictures'
const linksKind = 'planner.links'
const pagesTakenAtOnce = 100

export async function enqueueIndexing(tx: Tx, id: string): Promise<void> {
  await enqueueJob(tx, { kind: indexKind, payload: { id } })
}

/** Adds a job, at most one per index version, for an edition without a picture index or with one of an older format. */
export async function enqueuePictures(tx: Tx, id: string): Promise<void> {
  await enqueueJob(tx, { kind: picturesKind, payload: { id }, key: picturesKey(id) })
}
const picturesKey = (id: string) => `${picturesKind} ${id} ${pictureIndexVersion}`

/** Forgets picture indexes that are gone, and has them built again. */
export async function forgetPictures(tx: Tx, keys: readonly string[]): Promise<void> {
  const without = tx.updateTable('editions').set({ pictures: null, pictured_pages: null }).where('pictures', 'in', keys)
  for (const { id } of await without.returning('id').execute()) await buildAgain(tx, id)
}

/** Lets the jobs for what is missing of an edition be added again, whatever became of those of before. */
export async function buildAgain(tx: Tx, id: string): Promise<void> {
  for (const key of [picturesKey(id), linksKey(id)]) await removeJob(tx, key)
  const edition = await tx.selectFrom('editions').select('pictures').where('id', '=', id).executeTakeFirst()
  if (edition?.pictures === null) await enqueuePictures(tx, id)
}

/** Adds a job, at most one per edition, for an edition that was read before link positions were stored. */
export async function enqueueLinks(tx: Tx, id: string): Promise<void> {
  await enqueueJob(tx, { kind: linksKind, payload: { id }, key: linksKey(id) })
}
const linksKey = (id: string) => `${linksKind} ${id}`

interface IndexOptions {
  editions: EditionsStore
  editionPages: Pick<EditionPagesStore, 'storeLinks'>
  /** Has processes of its own, so that editions and documents of users don't wait for each other. */
  reader: PlannerReader
  /** Null when pages aren't compared as pictures. */
  pictures: Pick<PictureReader, 'index'> | null
  files: Pick<FileStore, 'receive'>
  /** Adds the job that compares existing uploads with an edition. */
  enqueueCatchUp(tx: Tx, of: { editionId: string }): Promise<void>
}

export function indexJobs(options: IndexOptions): Record<string, JobHandler> {
  return { [indexKind]: indexEdition(options), [picturesKind]: addPictures(options), [linksKind]: addLinks(options) }
}

function indexEdition({ editions, reader, pictures, files }: IndexOptions) {
  return async (job: Job): Promise<void> => {
    const { id } = job.payload as { id: string }
    const edition = await editions.find(id)
    if (edition === null || !['draft', 'indexing'].includes(edition.state)) return
    try {
      const step = async (progress: { pageCount: number; pagesDone: number }) => {
        await job.check()
        await editions.showProgress(id, progress)
      }
      const { isSealed, ...read } = await readBlank(reader, edition.filename, step)
      const blank = { key: edition.filename, pageCount: read.pages.length, step }
      const kept = pictures && (await storePictures({ pictures, files }, blank))
      await job.finish((tx) => editions.storePages(tx, id, { ...read, year: usualYear(read.pages), pictures: kept, isSealed }))
    } catch (error) {
      const reason = failureOf(error, job.tries)
      if (reason === null) throw error
      await job.finish((tx) => editions.fail(tx, edition, reason))
    }
  }
}

function addPictures({ editions, pictures, files, enqueueCatchUp }: IndexOptions) {
  return async (job: Job): Promise<void> => {
    const { id } = job.payload as { id: string }
    const edition = await editions.find(id)
    if (edition === null || pictures === null || !isRead.has(edition.state)) return
    const blank = { key: edition.filename, pageCount: edition.pageCount, step: job.check }
    const kept = await storePictures({ pictures, files }, blank).catch(nullIfMissing)
    if (kept === null) return
    await job.finish(async (tx) => {
      const isThere = await editions.storePictures(tx, id, kept)
      if (isThere && kept.key !== null && edition.state === 'published') await enqueueCatchUp(tx, { editionId: id })
    })
  }
}

function addLinks({ editions, editionPages, reader }: IndexOptions) {
  return async (job: Job): Promise<void> => {
    const { id } = job.payload as { id: string }
    const edition = await editions.find(id)
    if (edition === null || !isRead.has(edition.state)) return
    const blank = await readBlank(reader, edition.filename, job.check).catch(nullIfMissing)
    if (blank !== null) await job.finish((tx) => editionPages.storeLinks(tx, id, blank.pages))
  }
}

/** A planner whose file is gone waits until an administrator adds its PDF again, which adds these jobs again. */
function nullIfMissing(error: unknown): null {
  if (error instanceof FileMissing) return null
  throw error
}

/** Page numbers, split into batches that are read in one step. */
function* batchesOf(pageCount: number): Generator<number[]> {
  for (let from = 1; from <= pageCount; from += limits.pagesAtOnce)
    yield Array.from({ length: Math.min(limits.pagesAtOnce, pageCount - from + 1) }, (_, at) => from + at)
}

const isRead: ReadonlySet<string> = new Set(['ready', 'published', 'retired'])

interface Blank {
  key: string
  pageCount: number
  step(progress: { pageCount: number; pagesDone: number }): Promise<void>
}

/** Builds and stores the picture index. Pages that can't be drawn are still recognized by their streams and texts. */
async function storePictures(
  { pictures, files }: { pictures: Pick<PictureReader, 'index'>; files: IndexOptions['files'] },
  { key, pageCount, step }: Blank,
): Promise<StoredPictures> {
  async function* batches() {
    for (const numbers of batchesOf(pageCount)) {
      await step({ pageCount, pagesDone: (numbers[0] ?? 1) - 1 })
      yield numbers
    }
  }
  try {
    const packed = await pictures.index(key, batches())
    if (packed.index === null) return { key: null, pageCount: packed.pageCount, error: null }
    if (packed.index.byteLength > mostIndexBytes) throw new DrawingFailed('too_large')
    const index = newFileKey(pictureIndexExtension)
    await storeBytes(files, index, packed.index)
    return { key: index, pageCount: packed.pageCount, error: null }
  } catch (error) {
    if (error instanceof DrawingFailed) return { key: null, pageCount: 0, error: error.reason }
    throw error
  }
}

/** Reads all pages of a blank planner and proposes a kind and a date for each. */
function readBlank(
  reader: PlannerReader,
  key: string,
  step: (progress: { pageCount: number; pagesDone: number }) => Promise<void>,
): Promise<{ pages: ReadPage[]; years: YearChoice[]; isSealed: boolean }> {
  return reader.withDocument({ key, owner: null, isSlow: true }, async (read) => {
    const ask = { mostPages: limits.pages, texts: [] }
    const { pageCount, hasMore, isSigned: isSealed = false } = await read(ask)
    if (hasMore) throw new DrawingFailed('too_large')
    if (pageCount === 0) throw new DrawingFailed('unreadable')
    for (const numbers of batchesOf(pageCount)) {
      await step({ pageCount, pagesDone: (numbers[0] ?? 1) - 1 })
      await read({ ...ask, planner: { kind: 'blank', numbers } }, { pages: numbers.length })
    }
    await read({ ...ask, planner: { kind: 'propose' } }, { pages: pageCount })
    const pages: ReadPage[] = []
    let years: YearChoice[] = []
    while (pages.length < pageCount) {
      const { planner } = await read({ ...ask, planner: { kind: 'proposed', from: pages.length, count: pagesTakenAtOnce } })
      if (planner?.kind !== 'proposed') throw new DrawingFailed('unreadable')
      pages.push(...planner.pages)
      years = planner.years
    }
    return { pages, years, isSealed }
  })
}
