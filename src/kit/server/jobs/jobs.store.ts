import { type ExpressionBuilder, sql } from 'kysely'
import { type Clock, instant } from '../../clock.ts'
import type { Database, Params, Queries, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { idBefore, newId } from '../ids.ts'
import './jobs.tables.ts'

/** A time that has passed on every clock, also on one that is wrong. */
const atOnce = new Date(0).toISOString()

export interface NewJob {
  kind: string
  payload: object
  /** Of two jobs with one key only the first is kept, until it was done for 30 days. Left out: no other job is like this one. */
  key?: string
  /** Left out: as soon as possible, whatever the clock says. */
  runAt?: string
  /**
   * Who caused it. The jobs of one kind that are to be done as soon as possible are done in fair turns: one of each owner, then the second of
   * each. Those with a time of their own come before them, in the order of their times.
   */
  owner?: string
  /**
   * Jobs with one queue are done one at a time, in the order in which they were added: one that failed is tried again first, and one that was given
   * up lets the others go on.
   */
  queue?: string
}

/**
 * Names work within the transaction that causes it: both happen, or neither. A worker does it, at least once. False: there is a job with this
 * key already.
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

/** Removes what an owner caused, waiting and done, when the owner is gone. A job that is being done finds its row gone at its end. */
export async function removeJobsOf(tx: Tx, owner: string): Promise<void> {
  await tx.deleteFrom('jobs').where('owner', '=', owner).execute()
}

/** Removes the owner's jobs of a kind that nobody does yet. Their keys are free again. */
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

/** Who has a job of a kind that waits beyond a moment. */
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

/** Takes over the owner's jobs of a kind that are due: they are done with this transaction. Returns their payloads. */
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

/** After the owner's last job that waits; who has none begins with the turn that is under way. */
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

/** Whether no earlier job of the same queue is still to be done. */
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
  /** This one included. */
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
  // A lease that a power cut takes back was held by a program that it has ended; a job that it takes back is done again.
  const { queries, unflushed } = database
  /** One row when something waits: asking first spares the engine a write every second. */
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
  /** The kinds of which the last claim found one: probably the next does too. */
  const busyKinds = new Set<string>()

  return {
    /** Takes the job whose turn it is, and of one turn the one that has waited longest; null when none is due. Of any number of workers one gets it. */
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

    /** False: somebody else has it by now. Within a transaction it stays ours until that ends. */
    async renew(lease: Lease, leaseMs: number, tx?: Tx): Promise<boolean> {
      const renewed = await held(lease, tx)
        .set({ leased_until: instant(clock, leaseMs) })
        .returning('id')
        .execute()
      return renewed.length === 1
    },

    /** As `renew`, and the tries until now count no more. */
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

    /** Gives it back untried: this worker stops. */
    async release(lease: Lease): Promise<void> {
      await held(lease)
        .set({ ...ended, tries: sql<number>`tries - 1` })
        .execute()
    },

    /** Gives it back untried until a pause has passed: the time is wrong, not the job. */
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

    /** A clock that was ahead has left leases and pauses that end in a far future: they end now. */
    async shorten({ leaseMs, pauseMs }: { leaseMs: number; pauseMs: number }): Promise<void> {
      const open = queries.updateTable('jobs').where('done_at', 'is', null).where('died_at', 'is', null)
      await open.set(ended).where('leased_until', '>', instant(clock, leaseMs)).execute()
      await open
        .set({ run_at: instant(clock) })
        .where('tries', '>', 0)
        .where('run_at', '>', instant(clock, pauseMs))
        .execute()
    },

    /** What was given up, the latest first: somebody has to look. */
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

    /** What waits or is under way, by kind. */
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

    /** What has been due for longer than `forMs`, in nobody's hands, by kind: no worker does it. What waits for an earlier job of its queue is not. */
    async countStuck(forMs: number): Promise<{ kind: string; count: number }[]> {
      const before = instant(clock, -forMs)
      const stuck = queries
        .selectFrom('jobs')
        .select(['kind', (select) => select.fn.countAll<number>().as('count')])
        .where('done_at', 'is', null)
        .where('died_at', 'is', null)
        .where('run_at', '<=', before)
        // One that is to be done at once has been due since its id was made.
        .where('id', '<', idBefore(Date.parse(before)))
        .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', before)]))
        .where(isFirstOfQueue)
        .groupBy('kind')
        .orderBy('kind')
      return (await stuck.execute()).map(({ kind, count }) => ({ kind, count: Number(count) }))
    },

    /** Tries a job that was given up once more from the beginning. False: there is none. */
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
