import { fileURLToPath } from 'node:url'
import { DrawingFailed, DrawingLost } from '#kit/server/documents/drawing.ts'
import { type CreateDrawingChild, createDrawingChild, type DrawingChild } from '#kit/server/documents/drawing-child.ts'
import { FairQueue } from '#kit/server/documents/fair-queue.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { withLocalFile } from '#kit/server/files/with-local-file.ts'
import type { PagesDone } from '../../planner.contract.ts'
import type { Bookmark } from '../pdf/pdf-writer.ts'
import type { InkPicture, Made, PaperJob, SourcePage } from './making.ts'

const program = fileURLToPath(new URL('./paper-process.ts', import.meta.url))
const maxResidentBytes = 512 * 1024 * 1024
const idleMs = 10_000
/** CPU time for the ink of one page, for one document, and for each of its pages that shows ink alone. */
const inkCpuMs = 10_000
const documentCpuMs = 60_000
const inkOfDocumentCpuMs = 300
/** Pages with ink alone that are added at a time. Then pictures for others take their turn. */
const inksAtOnce = 40
const mostDocumentBytes = 96 * 1024 * 1024
/** Maximum number of waiting and running tasks per user. */
const mostOfOwner = 40
/** A finished document is in the server's memory until it is sent. */
const mostDocumentsWaiting = 1

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
  const documents = new FairQueue<Task>()
  const progress = new Map<string, PagesDone>()
  /** What nobody waits for is done when nothing else is to do. */
  const later = new FairQueue<Task>()
  let isBusy = false
  let isRunningOf: string | null = null
  let ending: NodeJS.Timeout | undefined

  async function next(): Promise<void> {
    if (isBusy) return
    const task = queue.take() ?? documents.take() ?? later.take()
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

  function inTurn<T>(owner: string, work: () => Promise<T>, line = queue): Promise<T> {
    const isTooMuch =
      line === documents
        ? line.count(owner) >= mostDocumentsWaiting
        : line.count(owner) + (isRunningOf === owner ? 1 : 0) >= mostOfOwner
    if (isTooMuch) return Promise.reject(new TooMuchPaper())
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
  async function assemble(owner: string, { title, files, order, bookmarks, isWanted }: Assembled): Promise<Uint8Array[]> {
    const inks = order.filter(({ ink }) => ink).length
    const budget = { leftMs: documentCpuMs + inks * inkOfDocumentCpuMs }
    const places: number[] = []
    const written: Uint8Array[] = []
    const keep = (bytes: Uint8Array | null) => {
      if (bytes === null) throw new DrawingFailed('unreadable')
      written.push(bytes)
    }
    for (const [number, { key, mimeType }] of files.entries()) {
      const all = order.map((page, place) => ({ ...page, place })).filter((page) => page.file === number)
      // Pages with their print share what they have in common only if they are added together.
      const atOnce = all.some(({ ink }) => ink) ? inksAtOnce : all.length
      for (let at = 0; at < all.length; at += atOnce) {
        if (!isWanted()) throw new DrawingLost('ended')
        progress.set(owner, { done: places.length, total: order.length })
        const own = all.slice(at, at + atOnce)
        const pages = own.map(({ page, ink }) => ({ page, ink: ink ?? null }))
        const add: PaperJob = { kind: 'add', isFirst: places.length === 0, mimeType, mostBytes: mostDocumentBytes, pages }
        keep(await withLocalFile(store, key, (path) => make(add, budget, path)))
        places.push(...own.map(({ place }) => place))
        for (let left = queue.count(); left > 0; left--) await queue.take()?.run()
      }
    }
    keep(await make({ kind: 'finish', title, order: places, bookmarks }, budget))
    return written
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
      return inTurn(
        owner,
        () => withLocalFile(store, key, (path) => make(job, { leftMs: inkCpuMs }, path)),
        isLater ? later : queue,
      )
    },
    /** Draws the ink of a picture that was extracted when the picture was recognized. */
    drawPicturedInk: (owner: string, ink: InkPicture & { packed: string }, isLater = false): Promise<Uint8Array | null> =>
      inTurn(owner, () => make({ kind: 'pictured-ink', ...ink }, { leftMs: inkCpuMs }), isLater ? later : queue),
    /**
     * Returns what is appended to a PDF so that each page shows a line of text. Null for a signed or damaged file.
     *
     * @throws DrawingFailed `encrypted` for a file that may need a password
     */
    ownerLine: (owner: string, { key, line }: { key: string; line: string }): Promise<Uint8Array | null> =>
      inTurn(owner, () =>
        withLocalFile(store, key, (path) => make({ kind: 'owner-line', line }, { leftMs: documentCpuMs }, path)),
      ),
    /** Returns a document in pieces. */
    document: (owner: string, document: Assembled): Promise<Uint8Array[]> =>
      inTurn(owner, () => assemble(owner, document).finally(() => progress.delete(owner)), documents),
    /** How far a user's document is. Null when none is being made here. */
    progressOf: (owner: string): PagesDone | null => progress.get(owner) ?? null,
    close(): void {
      clearTimeout(ending)
      for (const task of [...queue.takeAll(), ...documents.takeAll(), ...later.takeAll()])
        task.fail(new DrawingFailed('unreadable'))
      child.close()
    },
  }
}

/** Draws ink and assembles PDFs in a separate process, which exists only while it is needed. Users take turns in the queue. */
export type PaperMaker = ReturnType<typeof createPaperMaker>
