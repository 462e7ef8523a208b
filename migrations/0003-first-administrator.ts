import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the one-time link that creates the first administrator. */
export async function firstAdministrator(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('setup_links')
        .addColumn('token', columns.id, (column) => column.primaryKey())
        .addColumn('expires_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
}
