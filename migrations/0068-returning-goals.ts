import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Daily and weekly goals that are done come back. Those that were done before this stay where people look for them. */
export async function returningGoals(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('goals').addColumn('returns_at', columns.instant).execute()
}
