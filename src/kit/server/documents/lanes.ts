import { DocumentWorkerClosed, DrawingFailed, DrawingIsSlow, DrawingLost } from './drawing.ts'
import type { DrawingChild } from './drawing-child.ts'
import { FairQueue } from './fair-queue.ts'

/** CPU time after which a task is likely to be slow. The slow process is started then, so that it's ready in time. */
const prepareCpuMs = 200
/** Milliseconds without work after which the slow process ends. */
const slowIdleMs = 30_000

export interface LaneLimits {
  /** CPU time for one task in the quick process. */
  quickCpuMs: number
  /** CPU time for one task in the slow process. */
  slowCpuMs: number
  /** How often a document may fail, and how often its process may be lost, before the task fails. */
  mostCleanFailures: number
  mostLosses: number
  /** Milliseconds without work after which the quick process ends. By default it's kept. */
  quickIdleMs?: number
}

export interface LanesOptions<Job, Result> {
  limits: LaneLimits
  createChild(): DrawingChild<Job, Result>
  onFailure?(job: Job, reason: string): void
}

export interface NewTask<Job> {
  /** Owners take turns, so that none has to wait for all tasks of another. */
  owner: string
  job: Job
  /** Path of the document that the job is about. It must exist until the task has settled. */
  document?: string
  isSlow?: boolean
  /** CPU time for this task in the slow process, if it's less than usual. */
  mostCpuMs?: number
  /** Called with the CPU time that an attempt has used so far, at last when it's done. */
  onCpu?(cpuMs: number): void
  /** Why the quick process has given the task up. It counts as an attempt. */
  after?: unknown
}

/**
 * Two processes that do tasks on untrusted documents. The quick process tries every task. One that takes long is for the slow process, so
 * that it delays nobody else's. In both, owners take turns. While an owner has a slow task, their other tasks are for that process too.
 */
export interface Lanes<Job, Result> {
  /** Starts the quick process in advance. */
  start(): void
  /** @throws DrawingIsSlow the quick process has given the task up: add it again with `isSlow` */
  add(task: NewTask<Job>): Promise<Result>
  /** Ends the processes and rejects all tasks that are waiting or in progress. */
  close(): void
  /** Returns the ids of the running processes. */
  pids(): number[]
}

interface Task<Job, Result> extends Required<Pick<NewTask<Job>, 'owner' | 'job' | 'isSlow' | 'mostCpuMs' | 'onCpu'>> {
  document: string | undefined
  cleanFailures: number
  losses: number
  done: PromiseWithResolvers<Result>
}

interface Lane<Job, Result> {
  child: DrawingChild<Job, Result>
  queue: FairQueue<Task<Job, Result>>
  current: Task<Job, Result> | null
  idle: NodeJS.Timeout | undefined
  idleMs: number
}

export function createLanes<Job, Result>({ limits, createChild, onFailure }: LanesOptions<Job, Result>): Lanes<Job, Result> {
  const lane = (idleMs: number): Lane<Job, Result> => ({
    child: createChild(),
    queue: new FairQueue(),
    current: null,
    idle: undefined,
    idleMs,
  })
  /** Tries every task first. */
  const quick = lane(limits.quickIdleMs ?? Number.POSITIVE_INFINITY)
  /** Does the tasks that take longer. Its process runs only while it's needed. */
  const slow = lane(slowIdleMs)
  let isClosed = false

  function next(on: Lane<Job, Result>) {
    if (on.current !== null || isClosed) return
    const task = on.queue.take()
    if (task === undefined) return
    clearTimeout(on.idle)
    on.current = task
    // `on.child` may have been replaced by the time this settles.
    on.child
      .draw(task.job, (cpuMs, isDone) => (isDone ? task.onCpu(cpuMs) : watch(on, task, cpuMs)), task.document)
      .then(
        (result) => task.done.resolve(result),
        (error: unknown) => settleFailure(task, error),
      )
      .finally(() => {
        on.current = null
        endWhenIdle(on)
        next(on)
      })
    // Otherwise the slow processes of two lanes leave the quick ones little time on a machine with two cores.
    if (on === slow) on.child.yieldToOthers()
  }

  function watch(on: Lane<Job, Result>, task: Task<Job, Result>, cpuMs: number) {
    task.onCpu(cpuMs)
    if (on === slow || cpuMs > task.mostCpuMs) {
      if (cpuMs > Math.min(limits.slowCpuMs, task.mostCpuMs)) on.child.end(new DrawingFailed('too_slow'))
      return
    }
    if (cpuMs > Math.min(prepareCpuMs, limits.quickCpuMs)) prepareSlow()
    if (cpuMs <= limits.quickCpuMs) return
    const busy = quick.child
    // The idle process takes over immediately, so that other tasks don't wait.
    if (slow.current === null && !slow.child.isLowest()) [quick.child, slow.child] = [slow.child, quick.child]
    busy.end(new DrawingIsSlow())
  }

  function prepareSlow() {
    clearTimeout(slow.idle)
    slow.child.start()
    endWhenIdle(slow)
  }

  function endWhenIdle(on: Lane<Job, Result>) {
    clearTimeout(on.idle)
    if (!Number.isFinite(on.idleMs)) return
    on.idle = setTimeout(() => {
      if (on.current === null) on.child.end(new DocumentWorkerClosed())
    }, on.idleMs)
    on.idle.unref()
  }

  function count(task: Task<Job, Result>, error: unknown) {
    if (error instanceof DrawingFailed) task.cleanFailures++
    if (error instanceof DrawingLost) task.losses++
  }

  function settleFailure(task: Task<Job, Result>, error: unknown) {
    count(task, error)
    const isOver =
      task.cleanFailures >= limits.mostCleanFailures ||
      task.losses >= limits.mostLosses ||
      !(error instanceof DrawingFailed || error instanceof DrawingLost || error instanceof DrawingIsSlow)
    if (isOver) {
      if (!isClosed) onFailure?.(task.job, error instanceof DrawingFailed ? error.reason : 'lost')
      return task.done.reject(error)
    }
    if (!task.isSlow) return task.done.reject(new DrawingIsSlow(error))
    enter(slow, task)
  }

  function enter(lane: Lane<Job, Result>, task: Task<Job, Result>) {
    lane.queue.add(task.owner, task)
    next(lane)
  }

  const isSlowOwner = (owner: string) => slow.current?.owner === owner || slow.queue.count(owner) > 0

  return {
    start: () => quick.child.start(),
    async add({ document, isSlow = false, mostCpuMs = Number.POSITIVE_INFINITY, onCpu = () => undefined, after, ...task }) {
      if (isClosed) throw new DocumentWorkerClosed()
      // While an owner has a slow task, their others queue behind it and don't delay other owners.
      if (!isSlow && isSlowOwner(task.owner)) throw new DrawingIsSlow()
      const done = Promise.withResolvers<Result>()
      const added = { ...task, document, isSlow, mostCpuMs, onCpu, cleanFailures: 0, losses: 0, done }
      count(added, after)
      enter(isSlow ? slow : quick, added)
      return done.promise
    },
    close() {
      isClosed = true
      for (const { child, queue, idle } of [quick, slow]) {
        clearTimeout(idle)
        child.close()
        for (const task of queue.takeAll()) task.done.reject(new DocumentWorkerClosed())
      }
    },
    pids: () => [quick.child.pid(), slow.child.pid()].filter((pid) => pid !== undefined),
  }
}
