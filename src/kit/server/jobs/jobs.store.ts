import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { hasRow } from '../db/rows.ts'
import type { Tables } from '../db/tables.ts'
import { idBefore, newId } from '../ids.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** Jobs that are waiting, running, done or dead. */
    jobs: {
      id: string
      /** Names the handler, such as `files.remove`. */
      kind: string
      /** Unique: a job with an existing key isn't added. */
      key: string
      /** Arguments of the handler, as JSON. */
      payload: string
      /** The user who caused the job; null when no user did. */
      owner: string | null
      /** Jobs with a lower turn run first. Those that repeat something begin at `firstBulkTurn`. */
      turn: number
      /** Only the earliest open job of a queue runs. Null when the job waits for no other. */
      queue: string | null
      /** The job doesn't start before this time. */
      run_at: string
      /** End of the lease of `lease_owner`; null when no worker has the job. */
      leased_until: string | null
      lease_owner: string | null
      /** Number of the lease. A worker with an older number can't change the job any more. */
      fence: number
      tries: number
      /** Why the last try failed. */
      error: string | null
      done_at: string | null
      /** When the job was given up after too many tries. It stays until an operator runs it again. */
      died_at: string | null
    }
  }
}

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
  /**
   * True for one of many jobs, none of which is urgent, such as one that repeats what was done for somebody: it runs after all other due
   * jobs of its kind, also of other owners. Among such jobs, owners take fair turns too.
   */
  isBulk?: boolean
}

/** Turns of jobs that aren't bulk stay below it: they grow by one for each job that waits. */
const firstBulkTurn = 1_000_000_000

/**
 * Adds a job in the transaction that causes it, so that both happen or neither. A worker does the job at least once. Returns false when
 * there is already a job with this key.
 *
 * @example await enqueueJob(tx, { kind: 'files.remove', payload: { files } })
 */
export async function enqueueJob(tx: Tx, { kind, payload, key, runAt, owner, queue, isBulk = false }: NewJob): Promise<boolean> {
  const id = newId()
  const firstTurn = isBulk ? firstBulkTurn : 0
  const turn = owner === undefined || runAt !== undefined ? firstTurn : await nextTurn(tx, { kind, owner, firstTurn })
  const added = tx
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
      fence: 0,
      tries: 0,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
  return hasRow(added)
}

/** Lets waiting jobs run now instead of later. `keys` selects their keys. */
export async function makeJobsDue(queries: Queries, keys: Expression<string>, now: string): Promise<void> {
  await queries
    .updateTable('jobs')
    .set({ run_at: now })
    .where('key', 'in', keys)
    .where(isOpen)
    .where('run_at', '>', now)
    .execute()
}

/** Deletes a job, in any state. Its key can be used again. */
export async function removeJob(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('jobs').where('key', '=', key).execute()
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
    .where(isOpen)
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
    .where(isOpen)
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
    .where(isOpen)
    .set({ done_at: now, leased_until: null, lease_owner: null })
    .where('run_at', '<=', now)
    .returning('payload')
    .execute()
  return taken.map(({ payload }) => JSON.parse(payload))
}

/** Returns the turn after the owner's last open job, bulk or not, or the current turn when the owner has none. */
async function nextTurn(tx: Tx, { kind, owner, firstTurn }: { kind: string; owner: string; firstTurn: number }): Promise<number> {
  const { underWay, own } = await tx
    .selectNoFrom((from) => {
      const all = from.selectFrom('jobs').select('turn').where('kind', '=', kind).where(isOpen)
      const open = all.where('turn', firstTurn === 0 ? '<' : '>=', firstBulkTurn)
      return [
        open.where('tries', '=', 0).orderBy('turn').limit(1).as('underWay'),
        open.where('owner', '=', owner).orderBy('turn', 'desc').limit(1).as('own'),
      ]
    })
    .executeTakeFirstOrThrow()
  return Math.max(underWay ?? firstTurn, (own ?? firstTurn - 1) + 1)
}

/** Condition: the job is neither done nor dead. */
export const isOpen = (where: ExpressionBuilder<Tables, 'jobs'>) => where.and({ 'jobs.done_at': null, 'jobs.died_at': null })

/** Condition: no earlier job of the same queue is still open. */
export const isFirstOfQueue = (where: ExpressionBuilder<Tables, 'jobs'>) =>
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

export interface DeadJob {
  id: string
  kind: string
  payload: string
  tries: number
  error: string | null
  diedAt: string
}

/** Returns dead jobs, newest first, for the operator to look at. */
export const listDeadJobs = (queries: Queries, limit = 100): Promise<DeadJob[]> =>
  queries
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload', 'tries', 'error', 'died_at as diedAt'])
    .where('died_at', 'is not', null)
    .orderBy('died_at', 'desc')
    .limit(limit)
    .$narrowType<{ diedAt: string }>()
    .execute()

/** True while an open job of a kind was given back with this reason. */
export const hasJobWaiting = (queries: Queries, { kind, error }: { kind: string; error: string }): Promise<boolean> =>
  hasRow(queries.selectFrom('jobs').select('id').where('kind', '=', kind).where('error', '=', error).where(isOpen).limit(1))

async function countByKind(queries: Queries, which: (where: ExpressionBuilder<Tables, 'jobs'>) => Expression<SqlBool>) {
  const counted = queries
    .selectFrom('jobs')
    .select(['kind', (select) => select.fn.countAll<number>().as('count')])
    .where(which)
    .groupBy('kind')
    .orderBy('kind')
  return (await counted.execute()).map(({ kind, count }) => ({ kind, count: Number(count) }))
}

export const countDeadJobs = (queries: Queries) => countByKind(queries, (where) => where('died_at', 'is not', null))

/** Counts the waiting and running jobs. */
export const countOpenJobs = (queries: Queries) => countByKind(queries, isOpen)

/**
 * Counts the jobs that were due before an instant and that no worker has taken. Jobs waiting for their queue aren't stuck. `except` is a
 * kind that may wait.
 */
export const countStuckJobs = (queries: Queries, { before, except }: { before: string; except: string }) =>
  countByKind(queries, (where) =>
    where.and([
      isOpen(where),
      isFirstOfQueue(where),
      where('kind', '!=', except),
      where('run_at', '<=', before),
      // A job without a start time has been due since it was added, and its id contains that time.
      where('id', '<', idBefore(Date.parse(before))),
      where.or([where('leased_until', 'is', null), where('leased_until', '<=', before)]),
    ]),
  )

/** Lets a dead job run again, with no tries counted. Returns false when there is no such job. */
export const runJobAgain = (queries: Queries | Tx, id: string): Promise<boolean> =>
  hasRow(
    queries
      .updateTable('jobs')
      .set({ died_at: null, tries: 0, run_at: atOnce })
      .where('id', '=', id)
      .where('died_at', 'is not', null)
      .returning('id'),
  )

export async function removeDoneJobs(queries: Queries, doneBefore: string): Promise<void> {
  await queries.deleteFrom('jobs').where('done_at', '<', doneBefore).execute()
}

/** True while a job of these kinds runs, or would run now. One that waits for its queue wouldn't. */
export const hasDueJob = (queries: Queries, { kinds, now }: { kinds: readonly string[]; now: string }): Promise<boolean> =>
  hasRow(
    queries
      .selectFrom('jobs')
      .select('id')
      .where('kind', 'in', kinds)
      .where(isOpen)
      .where(isFirstOfQueue)
      .where('run_at', '<=', now)
      .limit(1),
  )

/** Ends the pauses after failed tries in a queue. Returns false when no job of it paused. */
export const endPauses = (tx: Tx, { queue, now }: { queue: string; now: string }): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('jobs')
      .set({ run_at: now })
      .where('queue', '=', queue)
      .where(isOpen)
      .where('run_at', '>', now)
      .returning('id'),
  )
