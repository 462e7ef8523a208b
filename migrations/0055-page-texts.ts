import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the text of PDF pages with a word index. */
export async function pageTexts(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('page_texts')
        // Assigned by the program, because a database's own sequence would start again after a copy.
        .addColumn('id', columns.integer, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull())
        .addColumn('upload_id', columns.id, (column) => column.notNull().references('uploads.id').onDelete('cascade'))
        .addColumn('page', columns.integer, (column) => column.notNull())
        .addColumn('words', columns.id, (column) => column.notNull())
        .addColumn('text', columns.text, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('page_texts_by_upload').on('page_texts').columns(['upload_id', 'page']).unique().execute()
  await columns.addWordIndex(db, { table: 'page_texts', owner: 'user_id', words: 'words' })
  await db.schema
    .alterTable('uploads')
    .addColumn('text_state', columns.id, (column) => column.notNull().defaultTo('unread'))
    .execute()
  await sql`create index uploads_unread on uploads (id) where text_state = 'unread' and mime_type = 'application/pdf'`.execute(db)
}
