import { fileURLToPath } from 'node:url'
import { DrawingFailed, DrawingLost } from '#kit/server/documents/drawing.ts'
import { type CreateDrawingChild, createDrawingChild, type DrawingChild } from '#kit/server/documents/drawing-child.ts'
import { FairQueue } from '#kit/server/documents/fair-queue.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { withLocalFile } from '#kit/server/files/with-local-file.ts'
import type { Bookmark } from '../pdf/pdf-writer.ts'
import type { InkPicture, Made, PaperJob, SourcePage } from './making.ts'

const program = fileURLToPath(new URL('./paper-process.ts', import.meta.url))
const maxResidentBytes = 512 * 1024 * 1024
const idleMs = 10_000
/** CPU time for the ink of one page, and for one document. */
const inkCpuMs = 10_000
const documentCpuMs = 60_000
const mostDocumentBytes = 96 * 1024 * 1024
/** Maximum number of waiting and running tasks per user. */
const mostOfOwner = 40

export class TooMuchPaper extends Error {
  override readonly name = 'TooMuchPaper'
}

interface Assembled {
  title: string
  files: readonly { key: string; mimeType: string }[]
  order: readonly SourcePage[]
  bookmarks: readonly Bookmark[]
  /** False once nobody waits for it any more. */
  isWanted(): boolean
}

interface Task {
  run(): Promise<void>
  fail(error: Error): void
}

export function createPaperMaker({
  store,
  createChild = createDrawingChild,
}: {
  store: FileStore
  createChild?: CreateDrawingChild | undefined
}) {
  const child: DrawingChild<PaperJob, Made> = createChild({ program, heapMb: 384, maxResidentBytes })
  const idle = new Error('The process was ended because it was idle.')
  const queue = new FairQueue<Task>()
  /** What nobody waits for is done when nothing else is to do. */
  const later = new FairQueue<Task>()
  let isBusy = false
  let isRunningOf: string | null = null
  let ending: NodeJS.Timeout | undefined

  async function next(): Promise<void> {
    if (isBusy) return
    const task = queue.take() ?? later.take()
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

  function inTurn<T>(owner: string, work: () => Promise<T>, isLater = false): Promise<T> {
    const line = isLater ? later : queue
    if (line.count(owner) + (isRunningOf === owner ? 1 : 0) >= mostOfOwner) return Promise.reject(new TooMuchPaper())
    const done = Promise.withResolvers<T>()
    line.add(owner, {
      async run() {
        isRunningOf = owner
        await work().then(done.resolve, done.reject)
      },
      fail: done.reject,
    })
    next()
    return done.promise
  }

  /** @param budget CPU time left, which this counts down */
  async function make(job: PaperJob, budget: { leftMs: number }, path?: string): Promise<Uint8Array | null> {
    let spent = 0
    const watch = (cpuMs: number) => {
      spent = cpuMs
      if (cpuMs > budget.leftMs) child.end(new DrawingFailed('too_slow'))
    }
    try {
      return (await child.draw(job, watch, path)).bytes
    } finally {
      budget.leftMs -= spent
    }
  }

  /** Adds the pages file by file, so that only one file is in the slot and in memory. Then sorts them in the requested order. */
  async function assemble({ title, files, order, bookmarks, isWanted }: Assembled): Promise<Uint8Array> {
    const budget = { leftMs: documentCpuMs }
    const places: number[] = []
    for (const [number, { key, mimeType }] of files.entries()) {
      if (!isWanted()) throw new DrawingLost('ended')
      const own = order.map((page, place) => ({ ...page, place })).filter((page) => page.file === number)
      const pages = own.map(({ page, ink }) => ({ page, ink: ink ?? null }))
      await withLocalFile(store, key, (path) =>
        make({ kind: 'add', isFirst: number === 0, mimeType, mostBytes: mostDocumentBytes, pages }, budget, path),
      )
      places.push(...own.map(({ place }) => place))
    }
    const bytes = await make({ kind: 'finish', title, order: places, bookmarks }, budget)
    if (bytes === null) throw new DrawingFailed('unreadable')
    return bytes
  }

  return {
    /**
     * Draws the ink on a page of a PDF. Null when it can't be distinguished from the print.
     *
     * @throws DrawingFailed
     * @throws DrawingLost when the process ended; try again later
     * @throws TooMuchPaper
     * @throws FileMissing
     */
    drawInk: (
      owner: string,
      { key, ...asked }: { key: string } & Omit<Extract<PaperJob, { kind: 'drawn-ink' }>, 'kind'>,
      isLater = false,
    ): Promise<Uint8Array | null> => {
      const job: PaperJob = { kind: 'drawn-ink', ...asked }
      return inTurn(owner, () => withLocalFile(store, key, (path) => make(job, { leftMs: inkCpuMs }, path)), isLater)
    },
    /** Draws the ink of a picture that was extracted when the picture was recognized. */
    drawPicturedInk: (owner: string, ink: InkPicture & { packed: string }, isLater = false): Promise<Uint8Array | null> =>
      inTurn(owner, () => make({ kind: 'pictured-ink', ...ink }, { leftMs: inkCpuMs }), isLater),
    /**
     * Returns what is appended to a PDF so that each page shows a line of text. Null for a signed or damaged file.
     *
     * @throws DrawingFailed `encrypted` for a file that may need a password
     */
    ownerLine: (owner: string, { key, line }: { key: string; line: string }): Promise<Uint8Array | null> =>
      inTurn(owner, () =>
        withLocalFile(store, key, (path) => make({ kind: 'owner-line', line }, { leftMs: documentCpuMs }, path)),
      ),
    document: (owner: string, document: Assembled): Promise<Uint8Array> => inTurn(owner, () => assemble(document)),
    close(): void {
      clearTimeout(ending)
      for (const task of [...queue.takeAll(), ...later.takeAll()]) task.fail(new DrawingFailed('unreadable'))
      child.close()
    },
  }
}

/** Draws ink and assembles PDFs in a separate process, which exists only while it is needed. Users take turns in the queue. */
export type PaperMaker = ReturnType<typeof createPaperMaker>
