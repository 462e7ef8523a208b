import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the newest time seen, so that a clock that jumps ahead deletes nothing, and an index of a user's deleted uploads. */
export async function clock(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('trusted_clock')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('newest_at', columns.instant, (column) => column.notNull())
        .addColumn('doubted_ms', columns.integer, (column) => column.notNull().defaultTo(0)),
    )
    .execute()
  await sql`create index uploads_deleted_of_user on uploads (user_id, deleted_at, id) where deleted_at is not null`.execute(db)
}
