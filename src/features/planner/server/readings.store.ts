import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import { createDerivedSizes } from '#kit/server/documents/derived-sizes.ts'
import { recordRemovals } from '#kit/server/jobs/removals.ts'
import { readingKeptDays } from '../planner.contract.ts'
import './planner.tables.ts'

export const readingKeptMs = readingKeptDays * 24 * 60 * 60 * 1000
/** An import may have thousands of pages. */
const importsAtOnce = 20
const usersAtOnce = 100

type From = Pick<Queries, 'selectFrom'>

/** True unless the owner has paused recognition or removed what was read. */
export async function isRecognitionOn(from: From, userId: string): Promise<boolean> {
  const choice = from.selectFrom('planner_choices').select(['is_on', 'removed_at']).where('user_id', '=', userId)
  const row = await choice.executeTakeFirst()
  return row === undefined || (Boolean(row.is_on) && row.removed_at === null)
}

/** Turns recognition on or off. Turned on, nothing that was read is removed any more. */
export async function chooseRecognition(tx: Tx, userId: string, isOn: boolean, now: string): Promise<void> {
  const choice = { is_on: isOn, updated_at: now, ...(isOn ? { removed_at: null } : {}) }
  await tx
    .insertInto('planner_choices')
    .values({ user_id: userId, ...choice })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(choice))
    .execute()
}

/** Hides what was read until `removeReadings` deletes it. `is_on` stays as it is, for an undo. A second removal doesn't begin anew. */
export async function removeReading(tx: Tx, userId: string, now: string): Promise<void> {
  await tx
    .insertInto('planner_choices')
    .values({ user_id: userId, is_on: true, updated_at: now, removed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ fn, ref }) => ({ removed_at: fn.coalesce('planner_choices.removed_at', ref('excluded.removed_at')) })),
    )
    .execute()
}

export async function undoRemoval(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('planner_choices').set({ removed_at: null }).where('user_id', '=', userId).execute()
}

/** How many pages were read, and when their owner removed that. */
export async function findReading(from: From, userId: string): Promise<{ pages: number; removedAt: string | null }> {
  const pages = from.selectFrom('page_instances').where('user_id', '=', userId)
  const { count } = await pages.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const choice = from.selectFrom('planner_choices').select('removed_at').where('user_id', '=', userId)
  return { pages: Number(count), removedAt: (await choice.executeTakeFirst())?.removed_at ?? null }
}

/** Forgets of which planner the user's files are states. Provided by the library. */
export type ForgetBooks = (tx: Tx, userId: string) => Promise<void>

/** Deletes what was read for owners who removed it before then. What they said of their pages stays. */
export async function removeReadings(database: Database, removedBefore: string, forgetBooks: ForgetBooks): Promise<void> {
  for (;;) {
    const due = database.queries.selectFrom('planner_choices').select('user_id as userId').where('removed_at', '<', removedBefore)
    const users = await due.limit(usersAtOnce).execute()
    for (const { userId } of users)
      while (await database.transaction((tx) => removeSome(database, tx, { userId, removedBefore, forgetBooks })));
    if (users.length < usersAtOnce) return
  }
}

/** Deletes what was read by these imports, if it is there. */
export async function removeImports(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) await tx.deleteFrom('imports').where('id', '=', id).execute()
}

/** Returns false when nothing is left, or the owner has taken it back. */
async function removeSome(
  database: Database,
  tx: Tx,
  { userId, removedBefore, forgetBooks }: { userId: string; removedBefore: string; forgetBooks: ForgetBooks },
): Promise<boolean> {
  // The update of nothing holds the row, so that the owner takes it back before this step or after it.
  const due = tx.updateTable('planner_choices').set(({ ref }) => ({ removed_at: ref('removed_at') }))
  const held = due.where('user_id', '=', userId).where('removed_at', '<', removedBefore)
  if (!(await hasRow(held.returning('user_id')))) return false
  const some = tx.selectFrom('imports').select('id').where('user_id', '=', userId).limit(importsAtOnce)
  const removed = await tx.deleteFrom('imports').where('id', 'in', some).returning('id').execute()
  await recordRemovals(
    tx,
    'import',
    removed.map(({ id }) => id),
  )
  if (removed.length === importsAtOnce) return true
  await createDerivedSizes(database).forget(tx, { userId, kind: 'pages' })
  await forgetBooks(tx, userId)
  await tx.updateTable('planner_choices').set({ is_on: false, removed_at: null }).where('user_id', '=', userId).execute()
  return false
}
