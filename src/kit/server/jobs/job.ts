import type { Tx } from '../db/database.ts'
import type { Pause } from './leases.store.ts'

const notNowPauseMs = 60 * 1000

export interface Job<Payload = unknown> {
  id: string
  payload: Payload
  /** Number of tries, including this one. */
  tries: number
  /** Aborts when this process stops or another one has taken the job. */
  signal: AbortSignal
  /** Call it before an effect outside the database. Throws `LeaseLost` when another process has the job or this one is stopping. */
  check(): Promise<void>
  /** Like `check`, for a job that got further than in all earlier tries. Resets the count of tries. */
  advance(): Promise<void>
  /**
   * Runs `work` in the transaction that marks the job as done, so that its effects happen exactly once. Throws `LeaseLost`, without running
   * `work`, when another process has the job.
   */
  finish<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Like `finish`, in the transaction that renews the lease. */
  step<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Like `finish`, in the transaction that gives the job back until `pauseMs` have passed. The try doesn't count. */
  defer<T>(pause: Pause, work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Does the jobs of one kind. It must be idempotent, because a job runs again after a crash. When it throws, the job is retried later. */
export type JobHandler = (job: Job) => Promise<unknown>

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'

  constructor() {
    super('Another process has the job, or this one stops.')
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
