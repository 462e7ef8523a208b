import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the messages that shops have delivered, and when each shop was last heard. */
export async function orderDeliveries(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('order_deliveries')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('shop', columns.id, (column) => column.notNull())
        .addColumn('received_at', columns.instant, (column) => column.notNull())
        .addColumn('result', columns.id, (column) => column.notNull())
        .addColumn('reason', columns.text)
        .addColumn('reference', columns.id)
        .addColumn('order_number', columns.text)
        .addColumn('customer_email', columns.id)
        .addColumn('body_digest', columns.id, (column) => column.notNull())
        .addColumn('body', columns.text)
        .addColumn('signature', columns.text)
        .addColumn('settled_at', columns.instant),
    )
    .execute()
  await db.schema.createIndex('order_deliveries_by_result').on('order_deliveries').columns(['result', 'id']).execute()
  await db.schema.createIndex('order_deliveries_by_time').on('order_deliveries').columns(['received_at']).execute()
  await columns
    .table(
      db.schema
        .createTable('shop_contacts')
        .addColumn('shop', columns.id, (column) => column.primaryKey())
        .addColumn('heard_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await sql`insert into shop_contacts (shop, heard_at)
    select source, max(created_at) from orders where source <> 'import' group by source`.execute(db)
}
