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

/** CPU time that the quick process gives to one page. Nearly every page needs less. */
const quickCpuMs = 600
/** By then it is likely that the page takes longer: the slow process is started, so that nobody waits for its start. */
const prepareCpuMs = 200
/** CPU time that the slow process gives. No page takes this long; a decoder in an endless loop does. */
const slowCpuMs = 10_000
/** The slow process ends when it was not needed for so long. */
const slowIdleMs = 30_000
const mostCleanFailures = 2
const mostLosses = 3
/** Of one owner, waiting or under way. A screen full of cards asks for some fifty. */
const mostOfOwner = 200

export interface DocumentRequest {
  /** Of the file. */
  key: string
  mimeType: string
  /** Pages of different owners are drawn in turns. */
  owner: string
  drawing: Drawing
}

/** Draws pages of documents. Nothing else opens a file that a stranger made. */
export interface DocumentWorker {
  /** Warms the process up, so that the first upload waits for nothing. */
  start(): void
  /**
   * Calls for the same page share one drawing.
   *
   * @param isPatient false: a page that takes long, or was not drawn at the first try, is left
   * @throws DrawingFailed the document cannot be drawn: two tries said so, and nothing had disturbed them
   * @throws DrawingLost the process was lost again and again: try later
   * @throws DrawingIsSlow only if not patient
   * @throws TooManyDrawings of this owner
   * @throws DocumentWorkerClosed try again after the next start
   * @throws FileMissing
   */
  draw(request: DocumentRequest, options?: { isPatient?: boolean }): Promise<Drawn>
  /** The same by the slow process at once, for a page of which is known that it takes long. */
  drawSlowly(request: DocumentRequest): Promise<Drawn>
  /** Ends the processes; what is under way is given up. */
  close(): Promise<void>
  /** Of the processes that draw. */
  pids(): number[]
}

export interface DocumentWorkerOptions {
  store: FileStore
  /** Gets reasons and types, never keys. */
  logger?: { warn(fields: { reason: string; mimeType: string }, message: string): void }
  quickCpuMs?: number
  slowCpuMs?: number
  createChild?: () => DrawingChild
}

interface Task {
  job: DrawingJob
  owner: string
  /** How many would wait for the slow process. */
  patient: number
  cleanFailures: number
  losses: number
  drawn: PromiseWithResolvers<Drawn>
  /** Fulfilled when the quick process has given it up. */
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
  /** Every page is tried here first. */
  const quick = lane()
  /** What takes longer. Its process runs only while it is needed. */
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
    // `on.child` may be another one by the time this settles.
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
    // The process that stands ready draws for everybody else at once.
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
      if (!isClosed) logger?.warn({ reason, mimeType: task.job.mimeType }, 'a document was not drawn')
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
    // Who has a page that takes long waits behind it with the others, and lets everybody else pass.
    if (on === slow || isSlowOwner(task.owner)) return leaveToSlow(task)
    quick.queue.add(task.owner, task)
    next(quick)
  }

  /** Ends when the task does: until then the file is there. */
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
