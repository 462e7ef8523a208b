import { fileURLToPath } from 'node:url'
import type { FileStore } from '../files/file-store.ts'
import { withLocalFile } from '../files/with-local-file.ts'
import { DrawingFailed } from './drawing.ts'
import { createDrawingChild, type DrawingChild, type DrawingChildOptions } from './drawing-child.ts'
import type { DocumentReading, ReadingJob } from './reading.ts'

const program = fileURLToPath(new URL('./reading-process.ts', import.meta.url))
const maxResidentBytes = 512 * 1024 * 1024
/** The process ends when it was not needed for so long. */
const idleMs = 10_000
/** CPU time for one page; a page of a diary takes a few milliseconds. */
const cpuMsOfPage = 10_000

export type PagesToRead = Omit<ReadingJob, 'path'>

const documentCpuMs = 15 * 60_000

/** What one document may take of the CPU: a quarter of an hour. */
export const documentBudget = (): CpuBudget => ({ leftMs: documentCpuMs })

/** What one document may take of the CPU, counted down by everything that reads it. */
export interface CpuBudget {
  leftMs: number
}

/** Reads what stands on the pages of a PDF, in a process of its own that runs only while it is needed. One document at a time. */
export interface DocumentReader {
  /**
   * @param work gets a function that reads pages; the file is there until it ends
   * @param budget when it is spent, the document is too slow; that of one document unless given
   * @throws DrawingFailed the document cannot be read
   * @throws DrawingLost try later
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
  const idle = new Error('The process is not needed any more.')
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
