import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds private calendar feeds, one per user. */
export async function calendarFeeds(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('calendar_feeds')
        .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('token_hash', columns.id, (column) => column.notNull().unique())
        .addColumn('is_with_focus', columns.boolean, (column) => column.notNull())
        .addColumn('created_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
}
