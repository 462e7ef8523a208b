import type { FileStore } from '../files/file-store.ts'
import { withLocalFile } from '../files/with-local-file.ts'
import { DocumentWorkerClosed, type Drawing, DrawingIsSlow, type DrawingJob, type Drawn, TooManyDrawings } from './drawing.ts'
import { createDrawingChild, type DrawingChild } from './drawing-child.ts'
import { createLanes, type LaneTask } from './lanes.ts'

/** CPU time for one page in the quick process. Nearly every page needs less. */
const quickCpuMs = 600
/** CPU time for one page in the slow process. Only a decoder in an endless loop takes longer. */
const slowCpuMs = 10_000
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
  owner: string
  /** Number of callers that wait even for the slow process. */
  patient: number
  /** Null until its file is there. */
  entered: LaneTask<Drawn> | null
  drawn: PromiseWithResolvers<Drawn>
  /** Resolved when the quick process has given the task up. */
  left: PromiseWithResolvers<void>
}

export function createDocumentWorker(options: DocumentWorkerOptions): DocumentWorker {
  const { store, logger, createChild = createDrawingChild } = options
  const lanes = createLanes<DrawingJob, Drawn>({
    limits: {
      quickCpuMs: options.quickCpuMs ?? quickCpuMs,
      slowCpuMs: options.slowCpuMs ?? slowCpuMs,
      mostCleanFailures,
      mostLosses,
    },
    createChild,
    onFailure: ({ mimeType }, reason) => logger?.warn({ reason, mimeType }, 'a document could not be drawn'),
  })
  const tasks = new Map<string, Task>()
  const underWay = new Set<Promise<unknown>>()
  let isClosed = false

  /** Keeps the file available until the task has settled. */
  async function carryOut(task: Task, { key, mimeType, drawing }: DocumentRequest, isSlow: boolean) {
    try {
      await withLocalFile(store, key, (document) => {
        const entered = lanes.add({ owner: task.owner, job: { ...drawing, mimeType }, document, isSlow })
        for (let caller = 0; caller < task.patient; caller++) entered.bePatient()
        task.entered = entered
        entered.left.then(task.left.resolve)
        entered.done.then(task.drawn.resolve, task.drawn.reject)
        return entered.done
      })
    } catch (error) {
      task.drawn.reject(error)
    }
  }

  function begin(request: DocumentRequest, isSlow: boolean): Task {
    const { owner } = request
    if ([...tasks.values()].filter((task) => task.owner === owner).length >= mostOfOwner) throw new TooManyDrawings()
    const task: Task = {
      owner,
      patient: 0,
      entered: null,
      drawn: Promise.withResolvers(),
      left: Promise.withResolvers(),
    }
    const done = carryOut(task, request, isSlow)
    underWay.add(done)
    done.finally(() => underWay.delete(done))
    return task
  }

  async function draw(request: DocumentRequest, isPatient: boolean, isSlow: boolean): Promise<Drawn> {
    if (isClosed) throw new DocumentWorkerClosed()
    const { page, widths, shape, isGrey } = request.drawing
    const name = JSON.stringify([request.key, page, widths, shape, isGrey])
    let task = tasks.get(name)
    if (task === undefined) {
      task = begin(request, isSlow)
      tasks.set(name, task)
      const forget = () => void tasks.delete(name)
      task.drawn.promise.then(forget, forget)
    }
    if (isPatient) {
      task.patient++
      task.entered?.bePatient()
      return task.drawn.promise
    }
    const left = task.left.promise.then(() => {
      throw new DrawingIsSlow()
    })
    return Promise.race([task.drawn.promise, left])
  }

  return {
    start: lanes.start,
    draw: (request, { isPatient = true } = {}) => draw(request, isPatient, false),
    drawSlowly: (request) => draw(request, true, true),
    async close() {
      isClosed = true
      lanes.close()
      await Promise.allSettled([...underWay])
    },
    pids: lanes.pids,
  }
}
