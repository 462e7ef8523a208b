import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the parts of incomplete uploads. Each part is a separate file until they are joined. */
export async function uploadParts(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('upload_parts')
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('upload_id', columns.id, (column) => column.notNull())
        .addColumn('number', columns.integer, (column) => column.notNull())
        .addColumn('filename', columns.id, (column) => column.notNull().unique())
        .addColumn('size', columns.integer, (column) => column.notNull())
        .addColumn('sha256', columns.text, (column) => column.notNull())
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('upload_parts_key', ['user_id', 'upload_id', 'number']),
    )
    .execute()
  await db.schema.createIndex('upload_parts_age').on('upload_parts').column('created_at').execute()
}
