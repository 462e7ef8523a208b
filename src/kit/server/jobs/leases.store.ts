import { sql } from 'kysely'
import { type Clock, instant } from '../../clock.ts'
import type { Database, Params, Tx } from '../db/database.ts'
import { isFirstOfQueue, isOpen } from './jobs.store.ts'
import './jobs.tables.ts'

/** One lease of one job. */
export interface Lease {
  id: string
  fence: number
}

export interface ClaimedJob extends Lease {
  kind: string
  payload: string
  /** Number of tries, including this one. */
  tries: number
}

/** The only module that writes leases of jobs. A job belongs to the worker with the newest fence until its lease expires. */
export function createLeases(database: Database, clock: Clock) {
  // Leases are written without waiting for the disk. A power cut may undo a lease, but it also ends the worker that held it. If it undoes
  // the end of a job, the job runs again.
  const { queries, unflushed } = database
  const held = ({ id, fence }: Lease, from: Pick<typeof queries, 'updateTable'> = unflushed) =>
    from.updateTable('jobs').where('id', '=', id).where('fence', '=', fence).where('done_at', 'is', null)
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
    async claim(kind: string, worker: string, leaseMs: number): Promise<ClaimedJob | null> {
      const claimed = await unflushed
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
        .executeTakeFirst()
      return claimed ?? null
    },

    /** Extends the lease; false when another worker has the job. */
    async renew(lease: Lease, leaseMs: number, tx?: Tx): Promise<boolean> {
      const renewed = await held(lease, tx)
        .set({ leased_until: instant(clock, leaseMs) })
        .returning('id')
        .execute()
      return renewed.length === 1
    },

    /** Like `renew`, and resets the count of tries. */
    async advance(lease: Lease, leaseMs: number): Promise<boolean> {
      const renewed = await held(lease)
        .set({ leased_until: instant(clock, leaseMs), tries: 1 })
        .returning('id')
        .execute()
      return renewed.length === 1
    },

    async finish(lease: Lease, tx?: Tx): Promise<boolean> {
      const done = await held(lease, tx)
        .set({ ...ended, done_at: instant(clock), error: null })
        .returning('id')
        .execute()
      return done.length === 1
    },

    /** Gives the job back without counting the try, because this worker is stopping. */
    async release(lease: Lease): Promise<void> {
      await held(lease)
        .set({ ...ended, tries: sql<number>`tries - 1` })
        .execute()
    },

    /** Gives the job back for later without counting the try, because the job itself didn't fail. The lease can't finish it any more. */
    async defer(lease: Lease, { reason, pauseMs }: { reason: string; pauseMs: number }, tx?: Tx): Promise<boolean> {
      const deferred = await held(lease, tx)
        .set({
          ...ended,
          fence: sql<number>`fence + 1`,
          tries: sql<number>`tries - 1`,
          error: reason,
          run_at: instant(clock, pauseMs),
        })
        .returning('id')
        .execute()
      return deferred.length === 1
    },

    /** Gives the job back for another try. */
    async retryLater(lease: Lease, error: string, pauseMs: number): Promise<void> {
      await held(lease)
        .set({ ...ended, error, run_at: instant(clock, pauseMs) })
        .execute()
    },

    /** Ends the job as dead. */
    async fail(lease: Lease, error: string): Promise<void> {
      await held(lease)
        .set({ ...ended, error, died_at: instant(clock) })
        .execute()
    },

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
