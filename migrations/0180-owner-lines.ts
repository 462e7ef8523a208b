import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds which products show their owner on downloads, and which editions can't, because they are signed. */
export async function ownerLines(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('products')
    .addColumn('is_stamped', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
    .execute()
  await db.schema
    .alterTable('editions')
    .addColumn('is_sealed', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
    .execute()
}
