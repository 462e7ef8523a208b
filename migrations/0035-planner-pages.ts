import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds blank planners with their pages, and imports: which page of which planner each page of an export is. */
export async function plannerPages(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('editions')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('title', columns.text, (column) => column.notNull())
        .addColumn('year', columns.integer)
        .addColumn('filename', columns.id, (column) => column.notNull().unique())
        .addColumn('sha256', columns.id, (column) => column.notNull())
        .addColumn('state', columns.id, (column) => column.notNull())
        .addColumn('page_count', columns.integer, (column) => column.notNull())
        .addColumn('pages_done', columns.integer, (column) => column.notNull())
        .addColumn('error', columns.id)
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addColumn('published_at', columns.instant),
    )
    .execute()
  await db.schema.createIndex('editions_by_state').on('editions').column('state').execute()
  await columns
    .table(
      db.schema
        .createTable('edition_pages')
        .addColumn('edition_id', columns.id, (column) => column.notNull().references('editions.id').onDelete('cascade'))
        .addColumn('number', columns.integer, (column) => column.notNull())
        .addColumn('kind', columns.id, (column) => column.notNull())
        .addColumn('date_from', columns.id)
        .addColumn('date_to', columns.id)
        .addColumn('label', columns.text, (column) => column.notNull())
        .addColumn('doubt', columns.id)
        .addColumn('streams', columns.text, (column) => column.notNull())
        .addColumn('marks', columns.text, (column) => column.notNull())
        .addColumn('words', columns.text, (column) => column.notNull())
        .addColumn('letters', columns.text, (column) => column.notNull())
        .addColumn('calendar', columns.text, (column) => column.notNull())
        .addColumn('links', columns.text, (column) => column.notNull())
        .addPrimaryKeyConstraint('edition_pages_pk', ['edition_id', 'number']),
      { clustered: true },
    )
    .execute()
  await columns
    .table(
      db.schema
        .createTable('imports')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('upload_id', columns.id, (column) => column.notNull().unique().references('uploads.id').onDelete('cascade'))
        .addColumn('state', columns.id, (column) => column.notNull())
        .addColumn('pages_total', columns.integer, (column) => column.notNull())
        .addColumn('pages_done', columns.integer, (column) => column.notNull())
        .addColumn('placed', columns.integer, (column) => column.notNull())
        .addColumn('with_ink', columns.integer, (column) => column.notNull())
        .addColumn('unchanged', columns.integer, (column) => column.notNull())
        .addColumn('unplaced', columns.integer, (column) => column.notNull())
        .addColumn('new_pages', columns.integer, (column) => column.notNull())
        .addColumn('since', columns.instant)
        .addColumn('error', columns.id)
        .addColumn('created_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('imports_by_user').on('imports').columns(['user_id', 'id']).execute()
  await columns
    .table(
      db.schema
        .createTable('page_instances')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('import_id', columns.id, (column) => column.notNull().references('imports.id').onDelete('cascade'))
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('upload_id', columns.id, (column) => column.notNull())
        .addColumn('source_page', columns.integer, (column) => column.notNull())
        .addColumn('edition_id', columns.id)
        .addColumn('edition_page', columns.integer)
        .addColumn('kind', columns.id)
        .addColumn('date_from', columns.id)
        .addColumn('date_to', columns.id)
        .addColumn('method', columns.id)
        .addColumn('confidence', columns.integer, (column) => column.notNull())
        .addColumn('content_hash', columns.id, (column) => column.notNull())
        .addColumn('ink_step', columns.id)
        .addColumn('ink_rows', columns.id)
        .addColumn('ink_cells', columns.id)
        .addColumn('is_unchanged', columns.boolean, (column) => column.notNull())
        .addColumn('is_ignored', columns.boolean, (column) => column.notNull())
        .addColumn('suggestions', columns.text, (column) => column.notNull()),
    )
    .execute()
  await db.schema
    .createIndex('page_instances_by_import')
    .on('page_instances')
    .columns(['import_id', 'source_page'])
    .unique()
    .execute()
  await db.schema.createIndex('page_instances_by_date').on('page_instances').columns(['user_id', 'date_from', 'id']).execute()
  await db.schema
    .createIndex('page_instances_by_content')
    .on('page_instances')
    .columns(['user_id', 'content_hash', 'id'])
    .execute()
  await db.schema.createIndex('page_instances_by_edition').on('page_instances').columns(['edition_id', 'edition_page']).execute()
  await columns
    .table(
      db.schema
        .createTable('planner_choices')
        .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('is_on', columns.boolean, (column) => column.notNull())
        .addColumn('updated_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
}
