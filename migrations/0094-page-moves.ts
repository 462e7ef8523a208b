import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the owner's answers about pages, with what was before, so that they can be undone. And an index of the open questions. */
export async function pageMoves(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('page_instances').addColumn('move_id', columns.id).execute()
  await sql`create index page_instances_open on page_instances (user_id, import_id, source_page) where method is null`.execute(db)
  await columns
    .table(
      db.schema
        .createTable('page_moves')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('before', columns.text, (column) => column.notNull())
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addColumn('undone_at', columns.instant),
    )
    .execute()
  await db.schema.createIndex('page_moves_by_user').on('page_moves').columns(['user_id', 'created_at', 'id']).execute()
}
