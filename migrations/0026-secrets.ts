import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds secrets for processes that share no folder. They are encrypted with a key that isn't in the database. */
export async function secrets(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('secrets')
        .addColumn('name', columns.id, (column) => column.primaryKey())
        .addColumn('sealed', columns.text, (column) => column.notNull())
        .addColumn('made_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
}
