import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/**
 * Where the links of a blank page lie (null: not looked at yet), the pages of one person in one planner, and what an export that is being read
 * has told so far.
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
