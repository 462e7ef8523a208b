import { newId } from '../ids.ts'
import type { JobHandler } from './job.ts'
import { type ClaimedJob, createLeases } from './leases.store.ts'
import { createRunner, longestPauseMs, type RunnerOptions } from './run-job.ts'

const second = 1000
/** After a crash, another process gets the job when this lease has expired. */
const defaultLeaseMs = 20 * second

/** Kinds of jobs that never wait for other kinds. The kinds of one share take turns. */
export interface JobShare {
  /** By kind of job. */
  handlers: Record<string, JobHandler>
  /** How many jobs of this share run at once. 1 by default. */
  atOnce?: number
  leaseMs?: number
  /** While it returns false, the jobs of this share wait. */
  isOpen?: () => boolean
}

export interface JobSchedulerOptions extends RunnerOptions {
  /** Jobs of kinds that are in no share are left to other processes. */
  shares: readonly JobShare[]
  pollMs?: number
}

/** A share while it runs. A lane runs one job after the other until none is due. */
interface OpenShare {
  /** The kinds of the share, the next one to claim first. */
  kinds: [kind: string, handle: JobHandler][]
  atOnce: number
  leaseMs: number
  isOpen: () => boolean
  lanes: Set<Promise<void>>
}

/**
 * Does the jobs that `enqueueJob` added. Any number of processes, each with one scheduler, share one table. A job is held by a lease, which
 * is renewed while the handler runs. When the lease expires, another process may take the job.
 *
 * @example createJobScheduler({ database, clock, logger, shares: [{ handlers: { 'files.remove': removeFiles(files) } }] }).start()
 */
export function createJobScheduler(options: JobSchedulerOptions) {
  const { database, clock, logger, pollMs = second } = options
  const shares = options.shares.map(
    ({ handlers, atOnce = 1, leaseMs = defaultLeaseMs, isOpen = () => true }): OpenShare => ({
      kinds: Object.entries(handlers),
      atOnce,
      leaseMs,
      isOpen,
      lanes: new Set(),
    }),
  )
  const longestLeaseMs = Math.max(...shares.map(({ leaseMs }) => leaseMs))
  const leases = createLeases(database, clock)
  const findDueKinds = leases.prepareDueKinds(shares.flatMap(({ kinds }) => kinds.map(([kind]) => kind)))
  const owner = newId()
  const stopping = new AbortController()
  const run = createRunner({ ...options, leases, stopping: stopping.signal })
  /** Kinds that may have a due job: a look has found one, or the last claim has. */
  const dueKinds = new Set<string>()
  let claims = 0
  /** When this process last asked for jobs. If the clock shows an earlier time now, it was ahead then. */
  let lookedAt = Number.POSITIVE_INFINITY

  async function claimNext(share: OpenShare): Promise<{ claimed: ClaimedJob; handle: JobHandler } | null> {
    while (!stopping.signal.aborted && share.isOpen()) {
      const at = share.kinds.findIndex(([kind]) => dueKinds.has(kind))
      const [next] = at < 0 ? [] : share.kinds.splice(at, 1)
      if (!next) return null
      share.kinds.push(next)
      const [kind, handle] = next
      // Removed before the claim, so that what a look finds meanwhile stays.
      dueKinds.delete(kind)
      const claimed = await leases.claim(kind, owner, share.leaseMs)
      if (!claimed) continue
      dueKinds.add(kind)
      claims += 1
      return { claimed, handle }
    }
    return null
  }

  async function runLane(share: OpenShare): Promise<void> {
    for (let next = await claimNext(share); next; next = await claimNext(share)) {
      openLane(share)
      await run(next.claimed, { handle: next.handle, leaseMs: share.leaseMs })
    }
  }

  /** Begins to run jobs, when the share has room and may have a due job. */
  function openLane(share: OpenShare): void {
    if (share.lanes.size >= share.atOnce || !share.isOpen() || !share.kinds.some(([kind]) => dueKinds.has(kind))) return
    const lane = runLane(share)
      .catch((error: unknown) => logger.warn({ err: error }, 'the jobs could not be read'))
      .finally(() => {
        share.lanes.delete(lane)
        if (!stopping.signal.aborted) openLane(share)
      })
    share.lanes.add(lane)
  }

  /** Asks which kinds have due jobs, and begins these as far as their shares have room: all kinds, or those of one subject. */
  async function look(subject = ''): Promise<void> {
    if (clock.now() < lookedAt) await leases.capLeases({ leaseMs: longestLeaseMs, pauseMs: longestPauseMs })
    lookedAt = clock.now()
    for (const kind of await findDueKinds()) if (kind.startsWith(subject)) dueKinds.add(kind)
    for (const share of shares) openLane(share)
  }

  async function lanesEnd(): Promise<void> {
    for (let open = lanes(); open.length > 0; open = lanes()) await Promise.all(open)
  }
  const lanes = () => shares.flatMap((share) => [...share.lanes])

  let looking: Promise<void> | null = null
  let isWoken = false
  let timer: ReturnType<typeof setInterval> | undefined
  const poll = () => {
    if (looking) return
    isWoken = false
    looking = look()
      .catch((error: unknown) => logger.warn({ err: error }, 'the jobs could not be read'))
      .finally(() => {
        looking = null
        // The look that has just ended may have missed the new job.
        if (isWoken && !stopping.signal.aborted) poll()
      })
  }

  return {
    /** Does the jobs that are due, or only those whose kind begins with `subject`. Resolves when none is left. */
    async runDue(subject?: string): Promise<void> {
      for (let before = -1; claims > before && !stopping.signal.aborted; ) {
        before = claims
        await look(subject)
        await lanesEnd()
      }
    },
    /** Polls for jobs every `pollMs` until `stop`. */
    start(): void {
      poll()
      timer = setInterval(poll, pollMs)
      timer.unref()
    },
    /** Looks for jobs now, because one has just been enqueued. Does nothing before `start`. */
    wake(): void {
      isWoken = true
      if (timer !== undefined) poll()
    },
    /** Aborts the signals of running jobs and waits for their handlers. */
    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(timer)
      timer = undefined
      await looking
      await lanesEnd()
    },
  }
}

export type JobScheduler = ReturnType<typeof createJobScheduler>
