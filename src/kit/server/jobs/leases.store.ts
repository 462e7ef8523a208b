import { sql, type UpdateObject } from 'kysely'
import { type Clock, instant } from '../../clock.ts'
import type { Database, Params, Queries, Tx } from '../db/database.ts'
import { firstRow, hasRow } from '../db/rows.ts'
import type { Tables } from '../db/tables.ts'
import { isFirstOfQueue, isOpen } from './jobs.store.ts'

/** One lease of one job. */
export interface Lease {
  id: string
  fence: number
}

export interface ClaimedJob extends Lease {
  kind: string
  payload: string
  tries: number
}

/** Why a job was given back, and how long it waits. */
export interface Pause {
  reason: string
  pauseMs: number
}

/** The only module that writes leases of jobs. A job belongs to the worker with the newest fence until its lease expires. */
export function createLeases(database: Database, clock: Clock) {
  // Leases are written without waiting for the disk. A power cut may undo a lease, but it also ends the worker that held it. If it undoes
  // the end of a job, the job runs again.
  const { queries, unflushed } = database
  const change = ({ id, fence }: Lease, set: UpdateObject<Tables, 'jobs'>, from: Pick<Queries, 'updateTable'> = unflushed) =>
    hasRow(
      from
        .updateTable('jobs')
        .set(set)
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('done_at', 'is', null)
        .returning('id'),
    )
  /** Jobs of a kind that are due and that no worker has. */
  const due = (kind: string, now: string) =>
    queries
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', kind)
      .where(isOpen)
      .where('run_at', '<=', now)
      .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
      .where(isFirstOfQueue)
  const ended = { leased_until: null, lease_owner: null }

  return {
    /** Prepares one statement that asks which of these kinds have a due job. Only those need a claim, which is a write. */
    prepareDueKinds(kinds: readonly string[]): () => Promise<string[]> {
      const ask = database.prepare((from, param: Params<{ now: string }>) =>
        from.selectNoFrom(() => kinds.map((kind) => due(kind, param('now')).limit(1).as(kind))),
      )
      return async () => {
        const [found] = await ask({ now: instant(clock) })
        return kinds.filter((kind) => found?.[kind] != null)
      }
    },

    /**
     * Claims the due job with the lowest turn, and among these the one that has waited longest. Null when none is due. Only one worker gets
     * a job.
     */
    claim(kind: string, worker: string, leaseMs: number): Promise<ClaimedJob | null> {
      const claimed = unflushed
        .updateTable('jobs')
        .set({
          leased_until: instant(clock, leaseMs),
          lease_owner: worker,
          fence: sql<number>`fence + 1`,
          tries: sql<number>`tries + 1`,
        })
        .where(
          'id',
          '=',
          due(kind, instant(clock)).orderBy('turn').orderBy('run_at').orderBy('id').limit(1).modifyEnd(database.skipLocked),
        )
        .returning(['id', 'kind', 'payload', 'fence', 'tries'])
      return firstRow(claimed)
    },

    // These return false, and change nothing, when another worker has the job.

    /** Extends the lease. */
    renew: (lease: Lease, leaseMs: number, tx?: Tx) => change(lease, { leased_until: instant(clock, leaseMs) }, tx),

    /** Like `renew`, and resets the count of tries. */
    advance: (lease: Lease, leaseMs: number) => change(lease, { leased_until: instant(clock, leaseMs), tries: 1 }),

    finish: (lease: Lease, tx?: Tx) => change(lease, { ...ended, done_at: instant(clock), error: null }, tx),

    /** Gives the job back without counting the try, because this worker is stopping. */
    release: (lease: Lease) => change(lease, { ...ended, tries: sql<number>`tries - 1` }),

    /** Gives the job back for later without counting the try, because the job itself didn't fail. The lease can't finish it any more. */
    defer: (lease: Lease, { reason, pauseMs }: Pause, tx?: Tx) =>
      change(
        lease,
        {
          ...ended,
          fence: sql<number>`fence + 1`,
          tries: sql<number>`tries - 1`,
          error: reason,
          run_at: instant(clock, pauseMs),
        },
        tx,
      ),

    /** Gives the job back for another try. */
    retryLater: (lease: Lease, { reason, pauseMs }: Pause) =>
      change(lease, { ...ended, error: reason, run_at: instant(clock, pauseMs) }),

    /** Ends the job as dead. */
    fail: (lease: Lease, error: string) => change(lease, { ...ended, error, died_at: instant(clock) }),

    /** Ends leases and pauses longer than these. They were set while the clock was ahead. */
    async capLeases({ leaseMs, pauseMs }: { leaseMs: number; pauseMs: number }): Promise<void> {
      const open = queries.updateTable('jobs').where(isOpen)
      await open.set(ended).where('leased_until', '>', instant(clock, leaseMs)).execute()
      await open
        .set({ run_at: instant(clock) })
        .where('tries', '>', 0)
        .where('run_at', '>', instant(clock, pauseMs))
        .execute()
    },
  }
}
