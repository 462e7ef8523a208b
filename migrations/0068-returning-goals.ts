import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the time at which a completed daily or weekly goal comes back. Goals completed before this migration stay completed. */
export async function returningGoals(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('goals').addColumn('returns_at', columns.instant).execute()
}
