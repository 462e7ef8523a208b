import { fileURLToPath } from 'node:url'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { createDrawingChild, type DrawingChild } from '#kit/server/documents/drawing-child.ts'
import { FairQueue } from '#kit/server/documents/fair-queue.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { withLocalFile } from '#kit/server/files/with-local-file.ts'
import type { InkPicture, Made, PaperJob, SourceFile, SourcePage } from './making.ts'

const program = fileURLToPath(new URL('./paper-process.ts', import.meta.url))
const maxResidentBytes = 512 * 1024 * 1024
/** The process ends after it was idle for this long. */
const idleMs = 10_000
/** CPU time for the ink of one page, and for one document. */
const inkCpuMs = 10_000
const documentCpuMs = 60_000
const mostDocumentBytes = 96 * 1024 * 1024
/** Maximum number of waiting and running tasks per user. */
const mostOfOwner = 40

/** The user has reached the maximum number of waiting and running tasks. */
export class TooMuchPaper extends Error {
  override readonly name = 'TooMuchPaper'
}

/** Draws ink and assembles PDFs in a separate process, which exists only while it is needed. Users take turns in the queue. */
export interface PaperMaker {
  /**
   * Draws the ink on a page of a PDF. Null when it can't be distinguished from the print.
   *
   * @throws DrawingFailed
   * @throws DrawingLost when the process ended; try again later
   * @throws TooMuchPaper
   * @throws FileMissing
   */
  drawInk(
    owner: string,
    page: { key: string } & Omit<Extract<PaperJob, { kind: 'drawn-ink' }>, 'kind' | 'path'>,
  ): Promise<Uint8Array | null>
  /** Draws the ink of a picture that was extracted when the picture was recognised. */
  drawPicturedInk(owner: string, ink: InkPicture & { packed: string }): Promise<Uint8Array | null>
  /** Assembles one PDF from pages of several files. */
  document(
    owner: string,
    document: { title: string; files: readonly { key: string; mimeType: string }[]; order: readonly SourcePage[] },
  ): Promise<Uint8Array>
  close(): void
}

interface Task {
  run(): Promise<void>
  fail(error: Error): void
}

export function createPaperMaker({ store }: { store: FileStore }): PaperMaker {
  const child: DrawingChild<PaperJob, Made> = createDrawingChild({ program, heapMb: 384, maxResidentBytes })
  const idle = new Error('The process was ended because it was idle.')
  const queue = new FairQueue<Task>()
  let isBusy = false
  let isRunningOf: string | null = null
  let ending: NodeJS.Timeout | undefined

  async function next(): Promise<void> {
    if (isBusy) return
    const task = queue.take()
    if (task === undefined) return
    isBusy = true
    clearTimeout(ending)
    await task.run()
    isBusy = false
    isRunningOf = null
    ending = setTimeout(() => child.end(idle), idleMs)
    ending.unref()
    next()
  }

  function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (queue.count(owner) + (isRunningOf === owner ? 1 : 0) >= mostOfOwner) return Promise.reject(new TooMuchPaper())
    const done = Promise.withResolvers<T>()
    queue.add(owner, {
      async run() {
        isRunningOf = owner
        await work().then(done.resolve, done.reject)
      },
      fail: done.reject,
    })
    next()
    return done.promise
  }

  const make = (job: PaperJob, mostMs: number): Promise<Made> =>
    child.draw(job, (cpuMs) => {
      if (cpuMs > mostMs) child.end(new DrawingFailed('too_slow'))
    })

  function withFiles<T>(
    [first, ...others]: readonly { key: string; mimeType: string }[],
    work: (files: SourceFile[]) => Promise<T>,
    found: SourceFile[] = [],
  ): Promise<T> {
    if (first === undefined) return work(found)
    const { key, mimeType } = first
    return withLocalFile(store, key, (path) => withFiles(others, work, [...found, { path, mimeType }]))
  }

  return {
    drawInk: (owner, { key, ...asked }) =>
      inTurn(owner, () =>
        withLocalFile(store, key, async (path) => (await make({ kind: 'drawn-ink', path, ...asked }, inkCpuMs)).bytes),
      ),
    drawPicturedInk: (owner, ink) => inTurn(owner, async () => (await make({ kind: 'pictured-ink', ...ink }, inkCpuMs)).bytes),
    document: (owner, { title, files, order }) =>
      inTurn(owner, () =>
        withFiles(files, async (sources) => {
          const job: PaperJob = { kind: 'document', title, mostBytes: mostDocumentBytes, files: sources, order }
          const { bytes } = await make(job, documentCpuMs)
          if (bytes === null) throw new DrawingFailed('unreadable')
          return bytes
        }),
      ),
    close() {
      clearTimeout(ending)
      for (const task of queue.takeAll()) task.fail(new DrawingFailed('unreadable'))
      child.close()
    },
  }
}
