import { randomInt } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import { type ClaimedJob, createJobsStore } from './jobs.store.ts'

const second = 1000
/** After a crash, another worker gets the job when this lease has expired. */
const defaultLeaseMs = 20 * second
const longestPauseMs = 60 * 60 * second
const notNowPauseMs = 60 * second
/** With the growing pauses, these tries take about five hours. */
const defaultMostTries = 12

export interface Job<Payload = unknown> {
  id: string
  payload: Payload
  /** Number of tries, including this one. */
  tries: number
  /** Aborts when this worker stops or another worker has taken the job. */
  signal: AbortSignal
  /** Call it before an effect outside the database. Throws `LeaseLost` when another worker has the job or this one is stopping. */
  check(): Promise<void>
  /** Like `check`, for a job that got further than in all earlier tries. Resets the count of tries. */
  advance(): Promise<void>
  /**
   * Runs `work` in the transaction that marks the job as done, so that its effects happen exactly once. Throws `LeaseLost`, without running
   * `work`, when another worker has the job.
   */
  finish<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Does the jobs of one kind. It must be idempotent, because a job runs again after a crash. When it throws, the job is retried later. */
export type JobHandler = (job: Job) => Promise<void>

class LeaseLost extends Error {
  override readonly name = 'LeaseLost'

  constructor() {
    super('Another worker has the job, or this one stops.')
  }
}

/**
 * Thrown by a handler when the job can't be done at the moment, for example because the disk is full. The job is retried after `pauseMs`
 * (one minute by default), without limit.
 */
export class NotNow extends Error {
  override readonly name = 'NotNow'
  readonly pauseMs: number

  constructor(message: string, pauseMs = notNowPauseMs) {
    super(message)
    this.pauseMs = pauseMs
  }
}

export interface JobWorkerOptions {
  database: Database
  clock: Clock
  /** By kind of job. Jobs of other kinds are left to other workers. */
  handlers: Record<string, JobHandler>
  logger: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
  leaseMs?: number
  mostTries?: number
  pollMs?: number
  /** Returns a number from 0 to 1, for the jitter of pauses. */
  chance?: () => number
}

export interface JobWorker {
  /** Does the jobs that are due, one after the other. Resolves when none is left. */
  runDue(): Promise<void>
  /** Polls for jobs every `pollMs` until `stop`. */
  start(): void
  /** Looks for jobs now, because one has just been enqueued. Does nothing before `start`. */
  wake(): void
  /** Aborts the running job's signal and waits for its handler. */
  stop(): Promise<void>
}

/**
 * Does the jobs that `enqueueJob` added. Any number of workers, in any number of processes, share one table. A worker holds a job by a
 * lease, which it renews while the handler runs. When the lease expires, another worker may take the job.
 *
 * @example createJobWorker({ database, clock, logger, handlers: { 'files.remove': removeFiles(files) } }).start()
 */
export function createJobWorker(options: JobWorkerOptions): JobWorker {
  const { database, clock, handlers, logger, leaseMs = defaultLeaseMs, mostTries = defaultMostTries, pollMs = second } = options
  const { chance = () => randomInt(1_000_000) / 1_000_000 } = options
  const store = createJobsStore(database, clock)
  const kinds = Object.keys(handlers)
  const owner = newId()
  const stopping = new AbortController()
  let round: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setInterval> | undefined
  /** When this worker last looked for jobs. If the clock shows an earlier time now, it was ahead then. */
  let lookedAt = Number.POSITIVE_INFINITY

  async function run(claimed: ClaimedJob): Promise<void> {
    const handle = handlers[claimed.kind]
    if (!handle) return store.release(claimed)
    // Otherwise a job that crashes the program each time would be retried forever.
    if (claimed.tries > mostTries) return giveUp(claimed, new Error('The program ended during every attempt.'))
    const lost = new AbortController()
    const renewal = setInterval(() => {
      store.renew(claimed, leaseMs).then(
        (isHeld) => isHeld || lost.abort(),
        () => undefined,
      )
    }, leaseMs / 3)
    try {
      await handle(createJob(claimed, AbortSignal.any([lost.signal, stopping.signal])))
      await store.finish(claimed)
    } catch (error) {
      if (stopping.signal.aborted) await store.release(claimed)
      else if (!(error instanceof LeaseLost)) await settleFailure(claimed, error)
    } finally {
      clearInterval(renewal)
    }
  }

  function createJob(claimed: ClaimedJob, signal: AbortSignal): Job {
    return {
      id: claimed.id,
      payload: JSON.parse(claimed.payload),
      tries: claimed.tries,
      signal,
      async check() {
        if (signal.aborted || !(await store.renew(claimed, leaseMs))) throw new LeaseLost()
      },
      async advance() {
        if (signal.aborted || !(await store.advance(claimed, leaseMs))) throw new LeaseLost()
      },
      finish: (work) =>
        database.transaction(async (tx) => {
          if (!(await store.finish(claimed, tx))) throw new LeaseLost()
          return work(tx)
        }),
    }
  }

  async function settleFailure(claimed: ClaimedJob, error: unknown) {
    if (error instanceof NotNow) return store.postpone(claimed, error.message, error.pauseMs)
    if (claimed.tries >= mostTries) return giveUp(claimed, error)
    const pauseMs = Math.min(longestPauseMs, 5 * second * 2 ** claimed.tries) * (0.5 + chance() / 2)
    logger.warn({ err: error, job: claimed.id, kind: claimed.kind, tries: claimed.tries }, 'a job failed and will be retried')
    await store.putOff(claimed, messageOf(error), Math.round(pauseMs))
  }

  async function giveUp(claimed: ClaimedJob, error: unknown) {
    logger.error({ err: error, job: claimed.id, kind: claimed.kind, tries: claimed.tries }, 'a job was given up')
    await store.giveUp(claimed, messageOf(error))
  }

  async function runDue() {
    if (clock.now() < lookedAt) await store.shorten({ leaseMs, pauseMs: longestPauseMs })
    lookedAt = clock.now()
    while (await runOneOfEachKind()) {}
  }

  /** Does one job of each kind, so that no kind waits for all the jobs of another. Returns false when nothing is due. */
  async function runOneOfEachKind(): Promise<boolean> {
    let isAnyDue = false
    for (const kind of kinds) {
      if (stopping.signal.aborted) return false
      const claimed = await store.claim(kind, owner, leaseMs)
      if (!claimed) continue
      isAnyDue = true
      await run(claimed)
    }
    return isAnyDue
  }

  const inTurn = () => {
    const next = round.then(runDue)
    round = next.catch(() => undefined)
    return next
  }

  let isLooking = false
  let isWoken = false
  const look = () => {
    if (isLooking) return
    isLooking = true
    isWoken = false
    inTurn()
      .catch((error: unknown) => logger.warn({ err: error }, 'the jobs could not be read'))
      .finally(() => {
        isLooking = false
        // The round that has just ended may have missed the new job.
        if (isWoken && !stopping.signal.aborted) look()
      })
  }

  return {
    runDue: inTurn,
    start() {
      look()
      timer = setInterval(look, pollMs)
      timer.unref()
    },
    wake() {
      isWoken = true
      if (timer !== undefined) look()
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      timer = undefined
      await round
    },
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
