import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/**
 * Adds the positions of links on blank pages (null until they are read), an index of a user's pages in one planner, and the intermediate
 * results of exports that are being read.
 */
export async function plannerBook(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('edition_pages').addColumn('link_boxes', columns.text).execute()
  await db.schema
    .createIndex('page_instances_by_book')
    .on('page_instances')
    .columns(['user_id', 'edition_id', 'edition_page'])
    .execute()
  await columns
    .table(
      db.schema
        .createTable('import_steps')
        .addColumn('import_id', columns.id, (column) => column.notNull().references('imports.id').onDelete('cascade'))
        .addColumn('step', columns.integer, (column) => column.notNull())
        .addColumn('read_with', columns.id, (column) => column.notNull())
        .addColumn('content', columns.text, (column) => column.notNull())
        .addPrimaryKeyConstraint('import_steps_pk', ['import_id', 'step']),
      { clustered: true },
    )
    .execute()
}
