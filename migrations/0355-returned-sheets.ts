import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the sheets that came back with writing, and what was ticked on them. */
export async function returnedSheets(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('sheet_returns')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('upload_id', columns.id, (column) => column.notNull().references('uploads.id').onDelete('cascade'))
        .addColumn('page', columns.integer, (column) => column.notNull())
        .addColumn('code', columns.id, (column) => column.notNull())
        .addColumn('day', columns.id, (column) => column.notNull())
        .addColumn('prompt', columns.text)
        .addColumn('returned_at', columns.instant, (column) => column.notNull())
        .addUniqueConstraint('sheet_returns_page', ['upload_id', 'page']),
    )
    .execute()
  await db.schema.createIndex('sheet_returns_day').on('sheet_returns').columns(['user_id', 'day']).execute()
  await columns
    .table(
      db.schema
        .createTable('sheet_ticks')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('code', columns.id, (column) => column.notNull())
        .addColumn('goal_id', columns.id, (column) => column.notNull())
        .addColumn('day', columns.id, (column) => column.notNull())
        .addColumn('state', columns.id, (column) => column.notNull())
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addUniqueConstraint('sheet_ticks_box', ['user_id', 'code', 'goal_id']),
    )
    .execute()
  await db.schema.createIndex('sheet_ticks_created').on('sheet_ticks').column('created_at').execute()
}
