import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the owners who know that a file of a device didn't fit. */
export async function fullLibraries(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('full_libraries')
        .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('bytes', columns.integer, (column) => column.notNull())
        .addColumn('told_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
}
