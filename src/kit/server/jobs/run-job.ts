import { randomInt } from 'node:crypto'
import { messageOf } from '#kit/errors.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '../db/database.ts'
import { type Job, type JobHandler, LeaseLost, NotNow } from './job.ts'
import type { ClaimedJob, createLeases } from './leases.store.ts'

const second = 1000
/** The longest pause before a failed job is retried. */
export const longestPauseMs = 60 * 60 * second
/** With the growing pauses, these tries take about five hours. */
const defaultMostTries = 12

export interface RunnerOptions extends Pick<Basics, 'database' | 'clock'> {
  logger: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
  mostTries?: number
  /** Returns a number from 0 to 1, for the jitter of pauses. */
  chance?: () => number
}

/** Returns a function that runs one claimed job and records its end. It renews the lease while the handler runs. */
export function createRunner(options: RunnerOptions & { leases: ReturnType<typeof createLeases>; stopping: AbortSignal }) {
  const { database, leases, logger, stopping, mostTries = defaultMostTries } = options
  const { chance = () => randomInt(1_000_000) / 1_000_000 } = options

  function createJob(claimed: ClaimedJob, leaseMs: number, signal: AbortSignal): Job {
    const changing =
      (change: (tx: Tx) => Promise<boolean>): Job['finish'] =>
      (work) =>
        database.transaction(async (tx) => {
          if (!(await change(tx))) throw new LeaseLost()
          return work(tx)
        })
    return {
      id: claimed.id,
      payload: JSON.parse(claimed.payload),
      tries: claimed.tries,
      signal,
      async check() {
        if (signal.aborted || !(await leases.renew(claimed, leaseMs))) throw new LeaseLost()
      },
      async advance() {
        if (signal.aborted || !(await leases.advance(claimed, leaseMs))) throw new LeaseLost()
      },
      finish: changing((tx) => leases.finish(claimed, tx)),
      step: changing((tx) => leases.renew(claimed, leaseMs, tx)),
      defer: (pause, work) => changing((tx) => leases.defer(claimed, pause, tx))(work),
    }
  }

  async function settleFailure(claimed: ClaimedJob, error: unknown) {
    if (error instanceof NotNow) return leases.defer(claimed, { reason: error.message, pauseMs: error.pauseMs })
    if (claimed.tries >= mostTries) return fail(claimed, error)
    const pauseMs = Math.min(longestPauseMs, 5 * second * 2 ** claimed.tries) * (0.5 + chance() / 2)
    logger.warn({ err: error, job: claimed.id, kind: claimed.kind, tries: claimed.tries }, 'a job failed and will be retried')
    await leases.retryLater(claimed, { reason: reasonOf(error), pauseMs: Math.round(pauseMs) })
  }

  async function fail(claimed: ClaimedJob, error: unknown) {
    logger.error({ err: error, job: claimed.id, kind: claimed.kind, tries: claimed.tries }, 'a job was given up')
    await leases.fail(claimed, reasonOf(error))
  }

  return async (claimed: ClaimedJob, { handle, leaseMs }: { handle: JobHandler; leaseMs: number }): Promise<void> => {
    // Otherwise a job that crashes the program each time would be retried forever.
    if (claimed.tries > mostTries) return fail(claimed, new Error('The program ended during every attempt.'))
    const lost = new AbortController()
    const renewal = setInterval(() => {
      leases.renew(claimed, leaseMs).then(
        (isHeld) => isHeld || lost.abort(),
        () => undefined,
      )
    }, leaseMs / 3)
    try {
      await handle(createJob(claimed, leaseMs, AbortSignal.any([lost.signal, stopping])))
      await leases.finish(claimed)
    } catch (error) {
      if (stopping.aborted) await leases.release(claimed)
      else if (!(error instanceof LeaseLost)) await settleFailure(claimed, error)
    } finally {
      clearInterval(renewal)
    }
  }
}

const reasonOf = (error: unknown) => messageOf(error).slice(0, 500)
