import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the change of the same device that a timer's last change came after. Null for those of before. */
export async function orderOfChanges(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('focus_timers').addColumn('after_change_id', columns.id).execute()
}
