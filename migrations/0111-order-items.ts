import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds what was bought with an order. */
export async function orderItems(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('orders').addColumn('items', columns.text).execute()
}
