import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds what a shop has said about an order last, by its own time, and what the operator is asked about it. */
export async function saidOrders(db: Kysely<unknown>, columns: ColumnKinds) {
  for (const column of ['said_at', 'asked_at', 'disputed_at'])
    await db.schema.alterTable('orders').addColumn(column, columns.instant).execute()
  for (const column of ['said_key', 'said_items', 'asked_email', 'asks'])
    await db.schema.alterTable('orders').addColumn(column, columns.text).execute()
}
