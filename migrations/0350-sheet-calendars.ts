import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the calendars whose events are on the morning sheet. */
export async function sheetCalendars(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('sheet_calendars')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('source', columns.text, (column) => column.notNull())
        .addColumn('shows', columns.id, (column) => column.notNull())
        .addColumn('copy', columns.text)
        .addColumn('host_key', columns.id, (column) => column.notNull())
        .addColumn('read_at', columns.instant)
        .addColumn('failure', columns.id)
        .addColumn('next_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('sheet_calendars_owner').on('sheet_calendars').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('sheet_calendars_next').on('sheet_calendars').column('next_at').execute()
}
