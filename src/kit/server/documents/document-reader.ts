import { fileURLToPath } from 'node:url'
import type { FileStore } from '../files/file-store.ts'
import { withLocalFile } from '../files/with-local-file.ts'
import { DrawingFailed } from './drawing.ts'
import { createDrawingChild, type DrawingChild, type DrawingChildOptions } from './drawing-child.ts'
import type { DocumentReading, ReadingJob } from './reading.ts'

const program = fileURLToPath(new URL('./reading-process.ts', import.meta.url))
const maxResidentBytes = 512 * 1024 * 1024
/** Milliseconds without work after which the process ends. */
const idleMs = 10_000
/** CPU time for one page. A page of a diary takes a few milliseconds. */
const cpuMsOfPage = 10_000

export type PagesToRead = Omit<ReadingJob, 'path'>

const documentCpuMs = 15 * 60_000

/** Creates the CPU budget of one document: 15 minutes. */
export const documentBudget = (): CpuBudget => ({ leftMs: documentCpuMs })

/** CPU time left to read a document. Every read of it counts this down. */
export interface CpuBudget {
  leftMs: number
}

/** Reads the content of a PDF's pages, one document at a time, in a separate process that runs only while it's needed. */
export interface DocumentReader {
  /**
   * Calls `work` with a function that reads pages. The file stays available until `work` settles.
   *
   * @param budget once it's spent, reading fails with `too_slow`; by default a new budget for one document
   * @throws DrawingFailed the document can't be read
   * @throws DrawingLost the process was lost; try again later
   * @throws FileMissing
   */
  withDocument<T>(
    key: string,
    work: (read: (pages: PagesToRead) => Promise<DocumentReading>) => Promise<T>,
    budget?: CpuBudget,
  ): Promise<T>
  close(): Promise<void>
}

interface DocumentReaderOptions extends Pick<DrawingChildOptions, 'readUsage'> {
  store: FileStore
}

export function createDocumentReader({ store, ...options }: DocumentReaderOptions): DocumentReader {
  const child: DrawingChild<ReadingJob, DocumentReading> = createDrawingChild({
    ...options,
    program,
    heapMb: 384,
    maxResidentBytes,
  })
  let last: Promise<unknown> = Promise.resolve()
  const idle = new Error('The process was ended because it was idle.')
  let ending: NodeJS.Timeout | undefined

  return {
    withDocument(key, work, budget = documentBudget()) {
      const next = last.then(() =>
        withLocalFile(store, key, async (path) => {
          clearTimeout(ending)
          try {
            return await work(async (pages) => {
              if (budget.leftMs <= 0) throw new DrawingFailed('too_slow')
              const most = Math.min(Math.max(1, pages.parts.length + pages.texts.length) * cpuMsOfPage, budget.leftMs)
              let spent = 0
              try {
                return await child.draw({ ...pages, path }, (cpuMs) => {
                  spent = cpuMs
                  if (cpuMs > most) child.end(new DrawingFailed('too_slow'))
                })
              } finally {
                budget.leftMs -= spent
              }
            })
          } finally {
            ending = setTimeout(() => child.end(idle), idleMs)
            ending.unref()
          }
        }),
      )
      last = next.catch(() => undefined)
      return next
    },
    async close() {
      clearTimeout(ending)
      child.close()
      await last
    },
  }
}
