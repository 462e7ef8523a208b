import type { FileStore } from '../files/file-store.ts'
import { withLocalFile } from '../files/with-local-file.ts'
import {
  DocumentWorkerClosed,
  type Drawing,
  DrawingFailed,
  DrawingIsSlow,
  type DrawingJob,
  DrawingLost,
  type Drawn,
  TooManyDrawings,
} from './drawing.ts'
import { createDrawingChild, type DrawingChild } from './drawing-child.ts'
import { FairQueue } from './fair-queue.ts'

/** CPU time for one page in the quick process. Nearly every page needs less. */
const quickCpuMs = 600
/** CPU time after which a page is likely to be slow. The slow process is started then, so that it's ready in time. */
const prepareCpuMs = 200
/** CPU time for one page in the slow process. Only a decoder in an endless loop takes longer. */
const slowCpuMs = 10_000
/** Milliseconds without work after which the slow process ends. */
const slowIdleMs = 30_000
const mostCleanFailures = 2
const mostLosses = 3
/** Drawings of one owner, waiting or in progress. A screen full of cards requests about fifty. */
const mostOfOwner = 200

export interface DocumentRequest {
  /** Key of the file. */
  key: string
  mimeType: string
  /** Owners take turns, so that none has to wait for all pages of another. */
  owner: string
  drawing: Drawing
}

/** Draws pages of documents. Untrusted files are opened only in its processes. */
export interface DocumentWorker {
  /** Starts the process in advance, so that the first upload doesn't wait for it. */
  start(): void
  /**
   * Draws a page. Calls for the same page share one drawing.
   *
   * @param isPatient if false, gives up when the page takes long or the first attempt fails
   * @throws DrawingFailed the document can't be drawn: two undisturbed attempts failed
   * @throws DrawingLost the process was lost repeatedly; try again later
   * @throws DrawingIsSlow only if not patient
   * @throws TooManyDrawings this owner has too many drawings in progress
   * @throws DocumentWorkerClosed try again after the server has restarted
   * @throws FileMissing
   */
  draw(request: DocumentRequest, options?: { isPatient?: boolean }): Promise<Drawn>
  /** Draws a page that is known to be slow directly in the slow process. */
  drawSlowly(request: DocumentRequest): Promise<Drawn>
  /** Ends the processes and rejects all drawings that are waiting or in progress. */
  close(): Promise<void>
  /** Returns the ids of the running processes. */
  pids(): number[]
}

export interface DocumentWorkerOptions {
  store: FileStore
  /** Logs reasons and types, never keys. */
  logger?: { warn(fields: { reason: string; mimeType: string }, message: string): void }
  quickCpuMs?: number
  slowCpuMs?: number
  createChild?: () => DrawingChild
}

interface Task {
  job: DrawingJob
  owner: string
  /** Number of callers that wait even for the slow process. */
  patient: number
  cleanFailures: number
  losses: number
  drawn: PromiseWithResolvers<Drawn>
  /** Resolved when the quick process has given the task up. */
  left: PromiseWithResolvers<void>
}

interface Lane {
  child: DrawingChild
  queue: FairQueue<Task>
  current: Task | null
}

export function createDocumentWorker(options: DocumentWorkerOptions): DocumentWorker {
  const { store, logger, createChild = createDrawingChild } = options
  const limits = { quick: options.quickCpuMs ?? quickCpuMs, slow: options.slowCpuMs ?? slowCpuMs }
  const lane = (): Lane => ({ child: createChild(), queue: new FairQueue(), current: null })
  /** Tries every page first. */
  const quick = lane()
  /** Draws the pages that take longer. Its process runs only while it's needed. */
  const slow = lane()
  const tasks = new Map<string, Task>()
  const underWay = new Set<Promise<unknown>>()
  let slowIdle: NodeJS.Timeout | undefined
  let isClosed = false

  function next(on: Lane) {
    if (on.current !== null || isClosed) return
    const task = on.queue.take()
    if (task === undefined) return
    if (on === slow) clearTimeout(slowIdle)
    on.current = task
    // `on.child` may have been replaced by the time this settles.
    on.child
      .draw(task.job, (cpuMs) => watch(on, task, cpuMs))
      .then(
        (drawn) => task.drawn.resolve(drawn),
        (error: unknown) => settleFailure(task, error),
      )
      .finally(() => {
        on.current = null
        if (on === slow) endWhenIdle()
        next(on)
      })
  }

  function watch(on: Lane, task: Task, cpuMs: number) {
    if (on === slow) {
      if (cpuMs > limits.slow) slow.child.end(new DrawingFailed('too_slow'))
      return
    }
    if (cpuMs > Math.min(prepareCpuMs, limits.quick)) prepareSlow()
    if (cpuMs <= limits.quick) return
    const busy = quick.child
    // The idle process takes over immediately, so that other pages don't wait.
    if (slow.current === null) [quick.child, slow.child] = [slow.child, quick.child]
    busy.end(new DrawingIsSlow())
    if (task.patient > 0) slow.child.start()
  }

  function prepareSlow() {
    clearTimeout(slowIdle)
    slow.child.start()
    endWhenIdle()
  }

  function endWhenIdle() {
    clearTimeout(slowIdle)
    slowIdle = setTimeout(() => {
      if (slow.current === null) slow.child.end(new DocumentWorkerClosed())
    }, slowIdleMs)
    slowIdle.unref()
  }

  function settleFailure(task: Task, error: unknown) {
    if (error instanceof DrawingFailed) task.cleanFailures++
    if (error instanceof DrawingLost) task.losses++
    const isOver = task.cleanFailures >= mostCleanFailures || task.losses >= mostLosses || error instanceof DocumentWorkerClosed
    if (isOver) {
      const reason = error instanceof DrawingFailed ? error.reason : 'lost'
      if (!isClosed) logger?.warn({ reason, mimeType: task.job.mimeType }, 'a document could not be drawn')
      return task.drawn.reject(error)
    }
    leaveToSlow(task)
  }

  function leaveToSlow(task: Task) {
    task.left.resolve()
    if (task.patient === 0) return task.drawn.reject(new DrawingIsSlow())
    slow.queue.add(task.owner, task)
    next(slow)
  }

  const isSlowOwner = (owner: string) => slow.current?.owner === owner || slow.queue.count(owner) > 0

  function enqueue(task: Task, on: Lane) {
    if (isClosed) throw new DocumentWorkerClosed()
    // While an owner has a slow page, their other pages queue behind it and don't delay other owners.
    if (on === slow || isSlowOwner(task.owner)) return leaveToSlow(task)
    quick.queue.add(task.owner, task)
    next(quick)
  }

  /** Keeps the file available until the task has settled. */
  async function carryOut(task: Task, { key, mimeType, drawing }: DocumentRequest, on: Lane) {
    try {
      await withLocalFile(store, key, (path) => {
        task.job = { ...drawing, path, mimeType }
        enqueue(task, on)
        return task.drawn.promise
      })
    } catch (error) {
      task.drawn.reject(error)
    }
  }

  function begin(request: DocumentRequest, on: Lane): Task {
    const { owner, mimeType, drawing } = request
    if ([...tasks.values()].filter((task) => task.owner === owner).length >= mostOfOwner) throw new TooManyDrawings()
    const task: Task = {
      job: { ...drawing, path: '', mimeType },
      owner,
      patient: 0,
      cleanFailures: 0,
      losses: 0,
      drawn: Promise.withResolvers(),
      left: Promise.withResolvers(),
    }
    const done = carryOut(task, request, on)
    underWay.add(done)
    done.finally(() => underWay.delete(done))
    return task
  }

  async function draw(request: DocumentRequest, isPatient: boolean, on: Lane): Promise<Drawn> {
    if (isClosed) throw new DocumentWorkerClosed()
    const { page, widths, shape, isGrey } = request.drawing
    const name = JSON.stringify([request.key, page, widths, shape, isGrey])
    let task = tasks.get(name)
    if (task === undefined) {
      task = begin(request, on)
      tasks.set(name, task)
      const forget = () => void tasks.delete(name)
      task.drawn.promise.then(forget, forget)
    }
    if (isPatient) {
      task.patient++
      return task.drawn.promise
    }
    const left = task.left.promise.then(() => {
      throw new DrawingIsSlow()
    })
    return Promise.race([task.drawn.promise, left])
  }

  return {
    start: () => quick.child.start(),
    draw: (request, { isPatient = true } = {}) => draw(request, isPatient, quick),
    drawSlowly: (request) => draw(request, true, slow),
    async close() {
      isClosed = true
      clearTimeout(slowIdle)
      for (const { child, queue } of [quick, slow]) {
        child.close()
        for (const task of queue.takeAll()) task.drawn.reject(new DocumentWorkerClosed())
      }
      await Promise.allSettled([...underWay])
    },
    pids: () => [quick.child.pid(), slow.child.pid()].filter((pid) => pid !== undefined),
  }
}
