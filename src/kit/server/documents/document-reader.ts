import type { FileStore } from '../files/file-store.ts'
import { withLocalFile } from '../files/with-local-file.ts'
import { DocumentWorkerClosed, DrawingFailed, DrawingIsSlow } from './drawing.ts'
import { type CreateDrawingChild, createDrawingChild, type DrawingChildOptions } from './drawing-child.ts'
import { createLanes } from './lanes.ts'
import type { DocumentReading, ReadingJob } from './reading.ts'
import type { OwnersTime } from './reading-time.ts'

const maxResidentBytes = 512 * 1024 * 1024
const quickIdleMs = 10_000
/** CPU time for a document in the quick process. A document of a few pages needs less. */
const usualQuickCpuMs = 1000
/** CPU time for one page. A page of a diary takes a few milliseconds. */
const cpuMsOfPage = 10_000
/** Time for the job that reads a slow document to begin. Until then, its owner's next document isn't tried in the quick process. */
const untilSlowMs = 5000
const documentCpuMs = 15 * 60_000

/** Creates the CPU budget of one document: 15 minutes. */
export const documentBudget = (): CpuBudget => ({ leftMs: documentCpuMs })

/** The queue of jobs that read the slow documents of an owner, so that they keep only one worker busy. */
export const documentsQueueOf = (owner: string) => `slow documents of ${owner}`

/** CPU time left to read a document. Every read of it counts this down. */
export interface CpuBudget {
  leftMs: number
}

export interface DocumentToRead {
  /** Key of the file. Null for work without one. */
  key: string | null
  /** Owners take turns, and each has a share of time. Editions have no owner. */
  owner: string | null
  /** True to read it in the slow process, after the quick one has given it up. */
  isSlow?: boolean
  /** Once it's spent, reading fails with `too_slow`. By default a new budget for one document. */
  budget?: CpuBudget
}

export interface ReadOptions {
  /** Pages that the job is about. Each may take ten seconds of CPU time. */
  pages?: number
  /** True if the owner's documents aren't the cause of this work, so that it isn't counted. */
  isFree?: boolean
  /** Path of another file that this job needs instead of the document. */
  path?: string
}

export type Read<Job, Result> = (job: Job, options?: ReadOptions) => Promise<Result>

/**
 * Reads the content of documents in separate processes, which run only while they're needed. Documents are read page by page, and owners
 * take turns: a long document delays nobody else's.
 */
export interface DocumentReader<Job extends object = ReadingJob, Result = DocumentReading> {
  /**
   * Calls `work` with a function that reads pages. The file stays available until `work` settles.
   *
   * @throws DrawingIsSlow the document takes long, or another one of this owner does; read it again with `isSlow`
   * @throws DrawingFailed the document can't be read
   * @throws DrawingLost the process was lost; try again later
   * @throws OwnerWaits the owner's share of this hour is used up; try again later
   * @throws FileMissing
   */
  withDocument<T>(document: DocumentToRead, work: (read: Read<Job, Result>) => Promise<T>): Promise<T>
  close(): Promise<void>
  pids(): number[]
}

export interface DocumentReaderOptions extends Pick<DrawingChildOptions, 'readUsage'> {
  store: FileStore
  /** Path of the program that does the jobs. */
  program: string
  /** Without it, owners may use any amount of time. */
  ownersTime?: OwnersTime
  quickCpuMs?: number
  createChild?: CreateDrawingChild | undefined
}

export function createDocumentReader<Job extends object = ReadingJob, Result = DocumentReading>({
  store,
  ownersTime,
  quickCpuMs = usualQuickCpuMs,
  createChild = createDrawingChild,
  ...options
}: DocumentReaderOptions): DocumentReader<Job, Result> {
  const lanes = createLanes<Job, Result>({
    limits: { quickCpuMs, slowCpuMs: Number.POSITIVE_INFINITY, mostCleanFailures: 1, mostLosses: 1, quickIdleMs },
    createChild: () => createChild<Job, Result>({ ...options, heapMb: 384, maxResidentBytes }),
  })
  /** Owners of the documents that are being read slowly, also between two reads. */
  const slowOwners: string[] = []
  const endSlow = (owner: string) => slowOwners.splice(slowOwners.indexOf(owner), 1)
  const underWay = new Set<Promise<unknown>>()
  let isClosed = false

  async function readWith<T>(
    document: DocumentToRead,
    own: string | undefined,
    work: (read: Read<Job, Result>) => Promise<T>,
  ): Promise<T> {
    const { owner, isSlow = false, budget = documentBudget() } = document
    let quickMs = 0
    return work(async (job, { pages = 1, isFree = false, path = own } = {}) => {
      if (isClosed) throw new DocumentWorkerClosed()
      if (budget.leftMs <= 0) throw new DrawingFailed('too_slow')
      if (owner !== null) await ownersTime?.requireLeft(owner)
      if (!isSlow && quickMs > quickCpuMs) throw new DrawingIsSlow()
      let spent = 0
      try {
        return await lanes.add({
          owner: owner ?? '',
          job,
          ...(path === undefined ? {} : { document: path }),
          isSlow,
          mostCpuMs: Math.min(pages * cpuMsOfPage, budget.leftMs),
          onCpu: (cpuMs) => {
            spent = cpuMs
          },
        })
      } finally {
        if (!isFree) {
          budget.leftMs -= spent
          quickMs += spent
          if (owner !== null) await ownersTime?.spend(owner, spent)
        }
      }
    })
  }

  return {
    async withDocument(document, work) {
      const { key, owner, isSlow = false } = document
      if (owner !== null && isSlow) slowOwners.push(owner)
      if (owner !== null && !isSlow && slowOwners.includes(owner)) throw new DrawingIsSlow()
      const done =
        key === null ? readWith(document, undefined, work) : withLocalFile(store, key, (path) => readWith(document, path, work))
      underWay.add(done)
      try {
        return await done
      } catch (error) {
        if (owner !== null && error instanceof DrawingIsSlow) {
          slowOwners.push(owner)
          setTimeout(endSlow, untilSlowMs, owner).unref()
        }
        throw error
      } finally {
        underWay.delete(done)
        if (owner !== null && isSlow) endSlow(owner)
      }
    },
    async close() {
      isClosed = true
      lanes.close()
      await Promise.allSettled([...underWay])
    },
    pids: lanes.pids,
  }
}
