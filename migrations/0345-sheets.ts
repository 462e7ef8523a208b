import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the morning sheets that were printed, sent or fetched. */
export async function sheets(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('sheets')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('day', columns.id, (column) => column.notNull())
        .addColumn('code', columns.id, (column) => column.notNull())
        .addColumn('sheet_key', columns.text, (column) => column.notNull())
        .addColumn('printed', columns.text, (column) => column.notNull())
        .addColumn('made_at', columns.instant, (column) => column.notNull())
        .addUniqueConstraint('sheets_code', ['user_id', 'code']),
    )
    .execute()
  await db.schema.createIndex('sheets_made').on('sheets').column('made_at').execute()
}
