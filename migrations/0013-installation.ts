import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Which files belong to this database, how far it was when the files were told last, and what the operator should look at. */
export async function installation(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('installation')
        .addColumn('key', columns.id, (column) => column.primaryKey())
        .addColumn('id', columns.id, (column) => column.notNull())
        .addColumn('is_paired', columns.boolean, (column) => column.notNull())
        .addColumn('generation', columns.integer, (column) => column.notNull())
        .addColumn('written_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await columns
    .table(
      db.schema
        .createTable('alarms')
        .addColumn('kind', columns.id, (column) => column.primaryKey())
        .addColumn('count', columns.integer, (column) => column.notNull())
        .addColumn('raised_at', columns.instant, (column) => column.notNull())
        .addColumn('seen_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
}
