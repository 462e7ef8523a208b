import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the settings of the shop that administrators change in the browser. */
export async function shopSettings(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('shop_settings')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('version', columns.integer, (column) => column.notNull())
        .addColumn('content', columns.text, (column) => column.notNull())
        .addColumn('changed_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
}
