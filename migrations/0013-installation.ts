import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/**
 * Adds the installation id, which pairs the database with its files, the generation that was last recorded beside the files, and alarms for
 * the operator.
 */
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
