import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/**
 * Adds the size of what is derived from each document. Documents that were read earlier have no row, so they count nothing against the
 * ceiling of their owner.
 */
export async function derivedSizes(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('derived_sizes')
        .addColumn('upload_id', columns.id, (column) => column.notNull().references('uploads.id').onDelete('cascade'))
        .addColumn('kind', columns.text, (column) => column.notNull())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('row_count', columns.integer, (column) => column.notNull())
        .addColumn('letters', columns.integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('derived_sizes_key', ['upload_id', 'kind']),
    )
    .execute()
  await db.schema.createIndex('derived_sizes_owner').on('derived_sizes').column('user_id').execute()
}
