import { fileURLToPath } from 'node:url'
import type { CpuBudget } from '#kit/server/documents/document-reader.ts'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { createDrawingChild, type DrawingChild } from '#kit/server/documents/drawing-child.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { withLocalFile } from '#kit/server/files/with-local-file.ts'
import type { AskedPage, IndexFile, LookedAt, PackedPictures, PictureJob, PictureReply, Turn } from './looking.ts'
import type { PictureMatch } from './match-picture.ts'

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const maxResidentBytes = 512 * 1024 * 1024
/** The process ends after it was idle for this long. */
const idleMs = 10_000
/** CPU time allowed for one page. */
const cpuMsOfPage = 10_000
/** CPU time allowed for unpacking indexes and for comparing ink. */
const cpuMsBeside = 30_000

export interface Asked {
  pages: readonly AskedPage[]
  priors: readonly PictureMatch['place'][]
  turns: readonly Turn[]
}

/** Identifies pages as pictures. The work runs one document at a time in a separate process, which exists only while it is needed. */
export interface PictureReader {
  /**
   * Compares the pages of a PDF, or an image, with the indexes.
   *
   * @param work receives a function that compares pages; the local files exist until it has finished
   * @throws DrawingFailed when the document can't be drawn or the budget is used up
   * @throws DrawingLost when the process ended; try again later
   * @throws FileMissing
   */
  withDocument<T>(
    document: { key: string; mimeType: string; indexes: readonly Omit<IndexFile, 'path'>[]; budget: CpuBudget },
    work: (look: (asked: Asked) => Promise<LookedAt[]>) => Promise<T>,
  ): Promise<T>
  /** Builds the picture index of a blank planner. */
  index(key: string, batches: AsyncIterable<readonly number[]>, pageCount: number): Promise<PackedPictures>
  /** For each pair of packed inks: whether they differ. */
  compare(pairs: readonly { ink: string; before: string }[]): Promise<boolean[]>
  close(): Promise<void>
  /** The process id while the process runs. */
  pid(): number | undefined
}

export function createPictureReader({ store }: { store: FileStore }): PictureReader {
  const child: DrawingChild<PictureJob, PictureReply> = createDrawingChild({ program, heapMb: 384, maxResidentBytes })
  const idle = new Error('The process was ended because it was idle.')
  let last: Promise<unknown> = Promise.resolve()
  let ending: NodeJS.Timeout | undefined

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(async () => {
      clearTimeout(ending)
      try {
        return await work()
      } finally {
        ending = setTimeout(() => child.end(idle), idleMs)
        ending.unref()
      }
    })
    last = next.catch(() => undefined)
    return next
  }

  async function ask<Kind extends PictureJob['kind']>(
    job: Extract<PictureJob, { kind: Kind }>,
    mostMs: number,
    budget: CpuBudget = { leftMs: mostMs },
  ): Promise<Extract<PictureReply, { kind: Kind }>> {
    let spent = 0
    const most = Math.min(mostMs, budget.leftMs)
    try {
      const reply = await child.draw(job, (cpuMs) => {
        spent = cpuMs
        if (cpuMs > most) child.end(new DrawingFailed('too_slow'))
      })
      return reply as Extract<PictureReply, { kind: Kind }>
    } finally {
      budget.leftMs -= spent
    }
  }

  async function withIndexes<T>(
    [first, ...others]: readonly Omit<IndexFile, 'path'>[],
    work: (files: IndexFile[]) => Promise<T>,
    found: IndexFile[] = [],
  ): Promise<T> {
    if (first === undefined) return work(found)
    return withLocalFile(store, first.key, (path) => withIndexes(others, work, [...found, { ...first, path }]))
  }

  return {
    withDocument: ({ key, mimeType, indexes, budget }, work) =>
      inTurn(() =>
        withLocalFile(store, key, (path) =>
          withIndexes(indexes, (files) =>
            work(async ({ pages, priors, turns }) => {
              const job: PictureJob = { kind: 'look', path, mimeType, indexes: files, pages, priors, turns }
              return (await ask<'look'>(job, cpuMsBeside + pages.length * cpuMsOfPage, budget)).pages
            }),
          ),
        ),
      ),
    index: (key, batches, pageCount) =>
      inTurn(() =>
        withLocalFile(store, key, async (path) => {
          for await (const numbers of batches) {
            const isLast = numbers.includes(pageCount)
            const { packed } = await ask<'index'>(
              { kind: 'index', path, numbers, isLast },
              cpuMsBeside + numbers.length * cpuMsOfPage,
            )
            if (packed !== null) return packed
          }
          throw new DrawingFailed('unreadable')
        }),
      ),
    compare: (pairs) => inTurn(async () => (await ask<'compare'>({ kind: 'compare', pairs }, cpuMsBeside)).isChanged),
    async close() {
      clearTimeout(ending)
      child.close()
      await last
    },
    pid: () => child.pid(),
  }
}
