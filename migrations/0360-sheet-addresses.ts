import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the addresses of devices that get the morning sheet by email. */
export async function sheetAddresses(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('sheet_addresses')
        .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('address', columns.text, (column) => column.notNull())
        .addColumn('code', columns.text)
        .addColumn('tries', columns.integer, (column) => column.notNull().defaultTo(0))
        .addColumn('expires_at', columns.instant)
        .addColumn('named_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
}
