import { type ExpressionBuilder, sql } from 'kysely'
import { type Clock, instant } from '../../clock.ts'
import type { Database, Params, Queries, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { idBefore, newId } from '../ids.ts'
import './jobs.tables.ts'

/** `run_at` of jobs without a start time. It is in the past even when a clock is wrong. */
const atOnce = new Date(0).toISOString()

export interface NewJob {
  kind: string
  payload: object
  /** A job isn't added while there is another with the same key. Done jobs are kept for 30 days. By default the key is unique. */
  key?: string
  /** Earliest start. By default as soon as possible, whatever the clock says. */
  runAt?: string
  /**
   * The user who caused the job. Jobs of one kind without `runAt` run in fair turns: the first of each owner, then the second of each.
   * Jobs with `runAt` run before them, in the order of their times.
   */
  owner?: string
  /**
   * Jobs of one queue run one at a time, in the order in which they were added. A failed job is retried before the next one starts; a dead
   * job no longer blocks the others.
   */
  queue?: string
}

/**
 * Adds a job in the transaction that causes it, so that both happen or neither. A worker does the job at least once. Returns false when
 * there is already a job with this key.
 *
 * @example await enqueueJob(tx, { kind: 'files.remove', payload: { files } })
 */
export async function enqueueJob(tx: Tx, { kind, payload, key, runAt, owner, queue }: NewJob): Promise<boolean> {
  const id = newId()
  const turn = owner === undefined || runAt !== undefined ? 0 : await nextTurn(tx, kind, owner)
  const added = await tx
    .insertInto('jobs')
    .values({
      id,
      kind,
      key: key ?? id,
      payload: JSON.stringify(payload),
      owner: owner ?? null,
      turn,
      queue: queue ?? null,
      run_at: runAt ?? atOnce,
      leased_until: null,
      lease_owner: null,
      fence: 0,
      tries: 0,
      error: null,
      done_at: null,
      died_at: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .execute()
  return added.length === 1
}

/** Deletes all jobs of a deleted user, in any state. A job that is running then finds its row gone when it finishes. */
export async function removeJobsOf(tx: Tx, owner: string): Promise<void> {
  await tx.deleteFrom('jobs').where('owner', '=', owner).execute()
}

/** Deletes the owner's waiting jobs of a kind. Their keys can be used again. */
export async function removeWaitingJobs(tx: Tx, { kind, owner }: { kind: string; owner: string }): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('died_at', 'is', null)
    .where('leased_until', 'is', null)
    .execute()
}

/** Returns at most `limit` owners with an open job of this kind whose `run_at` is later than `after`. */
export async function ownersWaitingBeyond(
  queries: Queries,
  { kind, after, limit }: { kind: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await queries
    .selectFrom('jobs')
    .select('owner')
    .distinct()
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('died_at', 'is', null)
    .where('run_at', '>', after)
    .limit(limit)
    .execute()
  return rows.flatMap(({ owner }) => owner ?? [])
}

/** Marks the owner's due jobs of a kind as done, because the caller's transaction does their work. Returns their payloads. */
export async function takeDueJobs(
  tx: Tx,
  { kind, owner, now }: { kind: string; owner: string; now: string },
): Promise<unknown[]> {
  const taken = await tx
    .updateTable('jobs')
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('died_at', 'is', null)
    .set({ done_at: now, leased_until: null, lease_owner: null })
    .where('run_at', '<=', now)
    .returning('payload')
    .execute()
  return taken.map(({ payload }) => JSON.parse(payload))
}

/** Returns the turn after the owner's last open job, or the current turn when the owner has none. */
async function nextTurn(tx: Tx, kind: string, owner: string): Promise<number> {
  const { underWay, own } = await tx
    .selectNoFrom((from) => {
      const open = from
        .selectFrom('jobs')
        .select('turn')
        .where('kind', '=', kind)
        .where('done_at', 'is', null)
        .where('died_at', 'is', null)
      return [
        open.where('tries', '=', 0).orderBy('turn').limit(1).as('underWay'),
        open.where('owner', '=', owner).orderBy('turn', 'desc').limit(1).as('own'),
      ]
    })
    .executeTakeFirstOrThrow()
  return Math.max(underWay ?? 0, (own ?? -1) + 1)
}

/** Condition: no earlier job of the same queue is still open. */
const isFirstOfQueue = (where: ExpressionBuilder<Tables, 'jobs'>) =>
  where.or([
    where('jobs.queue', 'is', null),
    where.not(
      where.exists(
        where
          .selectFrom('jobs as earlier')
          .select('earlier.id')
          .whereRef('earlier.queue', '=', 'jobs.queue')
          .whereRef('earlier.id', '<', 'jobs.id')
          .where('earlier.done_at', 'is', null)
          .where('earlier.died_at', 'is', null),
      ),
    ),
  ])

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

export interface DeadJob {
  id: string
  kind: string
  payload: string
  tries: number
  error: string | null
  diedAt: string
}

export function createJobsStore(database: Database, clock: Clock) {
  // Leases are written without waiting for the disk. A power cut may undo a lease, but it also ends the worker that held it. If it undoes
  // the end of a job, the job runs again.
  const { queries, unflushed } = database
  /** Returns one row when a job is due. Asking first saves a write to the database every second. */
  const anyDue = database.prepare((from, param: Params<{ kind: string; now: string }>) =>
    from
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', param('kind'))
      .where('done_at', 'is', null)
      .where('died_at', 'is', null)
      .where('run_at', '<=', param('now'))
      .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', param('now'))]))
      .where(isFirstOfQueue)
      .limit(1),
  )
  const held = ({ id, fence }: Lease, from: Pick<typeof queries, 'updateTable'> = unflushed) =>
    from.updateTable('jobs').where('id', '=', id).where('fence', '=', fence).where('done_at', 'is', null)
  const ended = { leased_until: null, lease_owner: null }
  /** Kinds whose last claim found a job. The next claim probably finds one too, so it doesn't ask first. */
  const busyKinds = new Set<string>()

  return {
    /**
     * Claims the due job with the lowest turn, and among these the one that has waited longest. Null when none is due. Only one worker gets
     * a job.
     */
    async claim(kind: string, worker: string, leaseMs: number): Promise<ClaimedJob | null> {
      const now = instant(clock)
      if (!busyKinds.has(kind) && (await anyDue({ kind, now })).length === 0) return null
      const claimed = await unflushed
        .updateTable('jobs')
        .set({
          leased_until: instant(clock, leaseMs),
          lease_owner: worker,
          fence: sql<number>`fence + 1`,
          tries: sql<number>`tries + 1`,
        })
        .where('id', '=', (from) =>
          from
            .selectFrom('jobs')
            .select('id')
            .where('done_at', 'is', null)
            .where('died_at', 'is', null)
            .where('kind', '=', kind)
            .where('run_at', '<=', now)
            .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
            .where(isFirstOfQueue)
            .orderBy('turn')
            .orderBy('run_at')
            .orderBy('id')
            .limit(1)
            .modifyEnd(database.skipLocked),
        )
        .returning(['id', 'kind', 'payload', 'fence', 'tries'])
        .executeTakeFirst()
      if (claimed) busyKinds.add(kind)
      else busyKinds.delete(kind)
      return claimed ?? null
    },

    /** Extends the lease; false when another worker has the job. With `tx`, the job stays ours until the transaction ends. */
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

    /** Gives the job back for later without counting the try, because the job itself didn't fail. */
    async postpone(lease: Lease, reason: string, pauseMs: number): Promise<void> {
      await held(lease)
        .set({ ...ended, tries: sql<number>`tries - 1`, error: reason, run_at: instant(clock, pauseMs) })
        .execute()
    },

    async putOff(lease: Lease, error: string, pauseMs: number): Promise<void> {
      await held(lease)
        .set({ ...ended, error, run_at: instant(clock, pauseMs) })
        .execute()
    },

    async giveUp(lease: Lease, error: string): Promise<void> {
      await held(lease)
        .set({ ...ended, error, died_at: instant(clock) })
        .execute()
    },

    /** Ends leases and pauses longer than these. They were set while the clock was ahead. */
    async shorten({ leaseMs, pauseMs }: { leaseMs: number; pauseMs: number }): Promise<void> {
      const open = queries.updateTable('jobs').where('done_at', 'is', null).where('died_at', 'is', null)
      await open.set(ended).where('leased_until', '>', instant(clock, leaseMs)).execute()
      await open
        .set({ run_at: instant(clock) })
        .where('tries', '>', 0)
        .where('run_at', '>', instant(clock, pauseMs))
        .execute()
    },

    /** Returns dead jobs, newest first, for the operator to look at. */
    listDead: (limit = 100): Promise<DeadJob[]> =>
      queries
        .selectFrom('jobs')
        .select(['id', 'kind', 'payload', 'tries', 'error', 'died_at as diedAt'])
        .where('died_at', 'is not', null)
        .orderBy('died_at', 'desc')
        .limit(limit)
        .$narrowType<{ diedAt: string }>()
        .execute(),

    countDead: async (): Promise<number> => {
      const dead = queries.selectFrom('jobs').where('died_at', 'is not', null)
      const { count } = await dead.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return Number(count)
    },

    countDeadByKind: async (): Promise<{ kind: string; count: number }[]> => {
      const dead = queries
        .selectFrom('jobs')
        .select(['kind', (select) => select.fn.countAll<number>().as('count')])
        .where('died_at', 'is not', null)
        .groupBy('kind')
        .orderBy('kind')
      return (await dead.execute()).map(({ kind, count }) => ({ kind, count: Number(count) }))
    },

    /** Counts the waiting and running jobs by kind. */
    countOpen: async (): Promise<{ kind: string; count: number }[]> => {
      const open = queries
        .selectFrom('jobs')
        .select(['kind', (select) => select.fn.countAll<number>().as('count')])
        .where('done_at', 'is', null)
        .where('died_at', 'is', null)
        .groupBy('kind')
        .orderBy('kind')
      return (await open.execute()).map(({ kind, count }) => ({ kind, count: Number(count) }))
    },

    /**
     * Counts by kind the jobs that were due for more than `forMs` and that no worker has taken. Jobs waiting for their queue aren't stuck.
     */
    async countStuck(forMs: number): Promise<{ kind: string; count: number }[]> {
      const before = instant(clock, -forMs)
      const stuck = queries
        .selectFrom('jobs')
        .select(['kind', (select) => select.fn.countAll<number>().as('count')])
        .where('done_at', 'is', null)
        .where('died_at', 'is', null)
        .where('run_at', '<=', before)
        // A job without a start time has been due since it was added, and its id contains that time.
        .where('id', '<', idBefore(Date.parse(before)))
        .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', before)]))
        .where(isFirstOfQueue)
        .groupBy('kind')
        .orderBy('kind')
      return (await stuck.execute()).map(({ kind, count }) => ({ kind, count: Number(count) }))
    },

    /** Lets a dead job run again, with no tries counted. Returns false when there is no such job. */
    async runAgain(id: string, tx?: Tx): Promise<boolean> {
      const again = await (tx ?? queries)
        .updateTable('jobs')
        .set({ died_at: null, tries: 0, run_at: atOnce })
        .where('id', '=', id)
        .where('died_at', 'is not', null)
        .returning('id')
        .execute()
      return again.length === 1
    },

    async removeDone(doneBefore: string): Promise<void> {
      await queries.deleteFrom('jobs').where('done_at', '<', doneBefore).execute()
    },
  }
}
