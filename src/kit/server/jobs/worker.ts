import { randomInt } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import { type ClaimedJob, createJobsStore } from './jobs.store.ts'

const second = 1000
/** Twenty seconds pass between a crash and the next try. */
const defaultLeaseMs = 20 * second
const longestPauseMs = 60 * 60 * second
const notNowPauseMs = 60 * second
/** About five hours of trying. */
const defaultMostTries = 12

export interface Job<Payload = unknown> {
  id: string
  payload: Payload
  /** This one included. */
  tries: number
  /** Ends when the worker stops, or when another one has the job. */
  signal: AbortSignal
  /** Before an effect outside of the database. Throws `LeaseLost` when another worker has the job, and when this one stops. */
  check(): Promise<void>
  /** As `check`, for work that has got further than in every try before: it is tried as often as that takes. */
  advance(): Promise<void>
  /**
   * Does the effects in one transaction that also marks the job as done: they happen once, whoever else tries. Throws `LeaseLost`, and does
   * nothing, when another worker has the job.
   */
  finish<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Does a job of one kind. It may be run again after a crash, so what it does twice must be as if done once. What it throws is tried again later. */
export type JobHandler = (job: Job) => Promise<void>

class LeaseLost extends Error {
  override readonly name = 'LeaseLost'

  constructor() {
    super('Another worker has the job, or this one stops.')
  }
}

/**
 * What a handler throws when the job is fine and the moment is not (a full disk): it is tried again in a minute, or after the pause that it names, as
 * often as it takes.
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
  /** By the kind of job. Jobs of other kinds are left to other workers. */
  handlers: Record<string, JobHandler>
  logger: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
  leaseMs?: number
  mostTries?: number
  pollMs?: number
  /** From 0 to 1, for the jitter of pauses. */
  chance?: () => number
}

export interface JobWorker {
  /** Does what is due now, one job after the other; resolves when nothing is due any more. */
  runDue(): Promise<void>
  /** Looks for jobs every second until `stop`. */
  start(): void
  /** Looks now, because a job has just been named. Does nothing before `start`. */
  wake(): void
  /** Ends the job's signal and waits for its handler. */
  stop(): Promise<void>
}

/**
 * Does what `enqueueJob` named. Any number of workers, in any number of processes, share one table: a job is held by a lease, which is
 * renewed while its handler runs and passes to another worker when it ends.
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
  /** When this worker looked last; a clock that went back since then was ahead before. */
  let lookedAt = Number.POSITIVE_INFINITY

  async function run(claimed: ClaimedJob): Promise<void> {
    const handle = handlers[claimed.kind]
    if (!handle) return store.release(claimed)
    // A job that ends the program each time would otherwise be tried forever.
    if (claimed.tries > mostTries) return giveUp(claimed, new Error('The program ended each time it was tried.'))
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
    logger.warn({ err: error, job: claimed.id, kind: claimed.kind, tries: claimed.tries }, 'a job failed and is tried again')
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

  /** No kind waits for all the jobs of another. False: nothing is due. */
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
        // The look that has just ended may have passed over it.
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
