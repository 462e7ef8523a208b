import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds a user's focus timer, which all their devices share, and a mark for sessions whose end no device saw. */
export async function focusTimers(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('focus_timers')
        .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('version', columns.integer, (column) => column.notNull())
        .addColumn('change_id', columns.id, (column) => column.notNull())
        .addColumn('changed_at', columns.instant, (column) => column.notNull())
        .addColumn('ends_at', columns.instant)
        .addColumn('time_zone', columns.text, (column) => column.notNull())
        .addColumn('timer', columns.text, (column) => column.notNull()),
    )
    .execute()
  await db.schema
    .alterTable('focus_sessions')
    .addColumn('is_assumed', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
    .execute()
}
