import type { Generated } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../ids.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** Users, uploads and what was read of uploads (`import`) that were removed for good. A restore from an earlier backup removes them again. */
    removals: {
      /** Sorts by time. */
      id: string
      kind: 'user' | 'upload' | 'import'
      removed_id: string
      /** True when the removal is also recorded beside the backups. */
      is_noted: Generated<boolean>
    }
  }
}

/**
 * Records what is removed for good, in the transaction that removes it.
 *
 * @example await recordRemovals(tx, 'upload', rows.map((row) => row.id))
 */
export async function recordRemovals(tx: Tx, kind: Tables['removals']['kind'], ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('removals')
    .values(ids.map((removed_id) => ({ id: newId(), kind, removed_id })))
    .execute()
}

/** Returns those of the ids that were removed for good. */
export async function findRemoved(
  queries: Queries,
  kind: Tables['removals']['kind'],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const removed = queries
    .selectFrom('removals')
    .select('removed_id as id')
    .where('kind', '=', kind)
    .where('removed_id', 'in', ids)
  return new Set((await removed.execute()).map(({ id }) => id))
}
