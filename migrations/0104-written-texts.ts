import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the text that devices have read from handwriting. */
export async function writtenTexts(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('written_texts')
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('upload_id', columns.id, (column) => column.notNull().references('uploads.id').onDelete('cascade'))
        .addColumn('page', columns.integer, (column) => column.notNull())
        .addColumn('origin', columns.text, (column) => column.notNull())
        .addColumn('words', columns.text, (column) => column.notNull())
        .addColumn('text', columns.text, (column) => column.notNull())
        .addPrimaryKeyConstraint('written_texts_key', ['user_id', 'upload_id', 'page']),
      { clustered: true },
    )
    .execute()
  await db.schema.createIndex('written_texts_by_upload').on('written_texts').column('upload_id').execute()
}
