import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds when an owner removed what was read of their planner. It is deleted a while later, so that it can be undone. */
export async function removedReadings(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('planner_choices').addColumn('removed_at', columns.instant).execute()
  await db.schema.createIndex('planner_choices_by_removal').on('planner_choices').column('removed_at').execute()
}
