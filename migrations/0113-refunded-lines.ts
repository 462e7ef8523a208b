import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds how much of each line of an order was refunded, and the used codes about which the operator must decide. */
export async function refundedLines(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('orders').addColumn('refunded_items', columns.text).execute()
  await db.schema
    .alterTable('order_codes')
    .addColumn('is_undecided', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
    .execute()
}
