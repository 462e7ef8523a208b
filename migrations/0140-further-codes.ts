import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds codes that owners redeem later, what a refund took away of them, and the names of the variants of a product. */
export async function furtherCodes(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('access_codes')
    .addColumn('is_further', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
    .execute()
  await db.schema.alterTable('access_codes').addColumn('taken_back_at', columns.instant).execute()
  await db.schema
    .alterTable('product_editions')
    .addColumn('label', columns.text, (column) => column.notNull().defaultTo(''))
    .execute()
}
