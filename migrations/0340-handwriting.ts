import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds what a model server has read from handwriting, and the consents of owners. The index of texts says who has read them. */
export async function handwriting(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('handwriting_consents')
        .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('address', columns.id, (column) => column.notNull())
        .addColumn('model', columns.id, (column) => column.notNull())
        .addColumn('agreed_at', columns.instant, (column) => column.notNull())
        .addColumn('planned_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('handwriting_consents_by_plan').on('handwriting_consents').column('planned_at').execute()
  await columns
    .table(
      db.schema
        .createTable('handwriting_pages')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('place', columns.id, (column) => column.notNull())
        .addColumn('upload_id', columns.id, (column) => column.notNull().references('uploads.id').onDelete('cascade'))
        .addColumn('page', columns.integer, (column) => column.notNull())
        .addColumn('content_hash', columns.id, (column) => column.notNull())
        .addColumn('kind', columns.id, (column) => column.notNull())
        .addColumn('date_from', columns.id)
        .addColumn('date_to', columns.id)
        .addColumn('state', columns.id, (column) => column.notNull())
        .addColumn('tries', columns.integer, (column) => column.notNull())
        .addColumn('version', columns.integer, (column) => column.notNull())
        .addColumn('text', columns.text, (column) => column.notNull())
        .addColumn('reader', columns.id)
        .addColumn('is_open', columns.boolean, (column) => column.notNull())
        .addColumn('is_changed', columns.boolean, (column) => column.notNull())
        .addColumn('read_at', columns.instant)
        .addColumn('edited_at', columns.instant),
    )
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('handwriting_pages')
  await index('handwriting_pages_by_place').columns(['user_id', 'place']).unique().execute()
  await index('handwriting_pages_by_upload').columns(['upload_id', 'page']).unique().execute()
  await index('handwriting_pages_by_state').columns(['user_id', 'state', 'tries']).execute()
  await db.schema.alterTable('page_texts').addColumn('reader', columns.id).execute()
  await db.schema.dropIndex('page_texts_of_writing').execute()
  await sql`create index page_texts_of_writing on page_texts (user_id, id) where origin <> 'file'`.execute(db)
}
