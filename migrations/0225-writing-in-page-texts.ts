import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/**
 * Lets `page_texts` also hold what devices have read from handwriting, so that its word index covers it, and adds the different words of
 * each owner's. A job moves the rows of `written_texts`.
 */
export async function writingInPageTexts(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('page_texts')
    .addColumn('origin', columns.id, (column) => column.notNull().defaultTo('file'))
    .execute()
  await db.schema.dropIndex('page_texts_by_upload').execute()
  const byUpload = db.schema.createIndex('page_texts_by_upload').on('page_texts')
  await byUpload.columns(['upload_id', 'page', 'origin']).unique().execute()
  await sql`create index page_texts_of_writing on page_texts (user_id, id) where origin = 'sender'`.execute(db)
  await columns
    .table(
      db.schema
        .createTable('written_words')
        .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('words', columns.text, (column) => column.notNull())
        .addColumn('up_to', columns.integer, (column) => column.notNull())
        .addColumn('is_full', columns.boolean, (column) => column.notNull())
        .addColumn('is_stale', columns.boolean, (column) => column.notNull()),
      { clustered: true },
    )
    .execute()
  await sql`create index written_words_stale on written_words (user_id) where is_stale`.execute(db)
  await sql`insert into written_words (user_id, words, up_to, is_full, is_stale) select distinct user_id, '', 0, ${sql.lit(columns.no)}, ${sql.lit(columns.yes)} from written_texts`.execute(
    db,
  )
}
