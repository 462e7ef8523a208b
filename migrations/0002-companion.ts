import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the times at which goals were completed and deleted, and the table of focus sessions. */
export async function companion(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('goals').addColumn('completed_at', columns.instant).execute()
  await db.schema.alterTable('goals').addColumn('deleted_at', columns.instant).execute()
  await db.schema.dropIndex('goals_of_user').execute()
  // Ids sort by time, so the database reads both lists newest first without sorting.
  await sql`create index goals_of_user on goals (user_id, id) where deleted_at is null`.execute(db)
  await sql`create index goals_by_state on goals (user_id, is_active, id) where deleted_at is null`.execute(db)
  await sql`create index goals_deleted on goals (deleted_at) where deleted_at is not null`.execute(db)
  await columns
    .table(
      db.schema
        .createTable('focus_sessions')
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('id', columns.id, (column) => column.notNull())
        .addColumn('day', columns.id, (column) => column.notNull())
        .addColumn('minutes', columns.integer, (column) => column.notNull())
        .addColumn('ended_at', columns.instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('focus_sessions_key', ['user_id', 'id']),
    )
    .execute()
  await db.schema.createIndex('focus_sessions_by_day').on('focus_sessions').columns(['user_id', 'day', 'minutes']).execute()
}
