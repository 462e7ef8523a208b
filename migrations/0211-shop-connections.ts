import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/**
 * Adds which shop each order is of. Orders from before belong to the first connection of their kind, whose id is empty here, and orders of
 * files to a shop that isn't known.
 */
export async function shopConnections(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('shop_connections')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('kind', columns.id, (column) => column.notNull())
        .addColumn('name', columns.text)
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addColumn('answered_at', columns.instant),
    )
    .execute()
  const table = () => db.schema.alterTable('orders')
  for (const name of ['connection_id', 'reference_key'])
    await table()
      .addColumn(name, columns.id, (column) => column.notNull().defaultTo(''))
      .execute()
  for (const name of ['file_connection_id', 'same_as']) await table().addColumn(name, columns.id).execute()
  // Orders that a file has named beside a shop's messages.
  await sql`update orders set file_connection_id = 'import' where source = 'import' or exists
    (select 1 from order_events where order_id = orders.id and event_id like 'import:%')`.execute(db)
  await db.schema.dropIndex('orders_reference').execute()
  await sql`create unique index orders_identity on orders (source, reference, reference_key, connection_id)`.execute(db)
}
