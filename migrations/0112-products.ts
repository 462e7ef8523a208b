import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds what the shop sells, the codes of each order, and what an order waits for. */
export async function products(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('products')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('name', columns.text, (column) => column.notNull())
        .addColumn('is_coded', columns.boolean, (column) => column.notNull())
        .addColumn('created_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await columns
    .table(
      db.schema
        .createTable('product_rules')
        .addColumn('rule_key', columns.id, (column) => column.primaryKey())
        .addColumn('product_id', columns.id, (column) => column.notNull().references('products.id').onDelete('cascade'))
        .addColumn('kind', columns.id, (column) => column.notNull())
        .addColumn('shop', columns.id)
        .addColumn('value', columns.text, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('product_rules_product').on('product_rules').column('product_id').execute()
  await columns
    .table(
      db.schema
        .createTable('product_editions')
        .addColumn('product_id', columns.id, (column) => column.notNull().references('products.id').onDelete('cascade'))
        .addColumn('edition_id', columns.id, (column) => column.notNull())
        .addPrimaryKeyConstraint('product_editions_pkey', ['product_id', 'edition_id']),
    )
    .execute()
  await db.schema.alterTable('access_codes').addColumn('product_id', columns.id).execute()
  await columns
    .table(
      db.schema
        .createTable('order_codes')
        .addColumn('code_id', columns.id, (column) => column.primaryKey())
        .addColumn('order_id', columns.id, (column) => column.notNull().references('orders.id').onDelete('cascade'))
        .addColumn('line', columns.text, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('order_codes_order').on('order_codes').columns(['order_id', 'code_id']).execute()
  await sql`insert into order_codes (code_id, order_id, line)
    select code_id, min(id), '' from orders where code_id is not null group by code_id`.execute(db)
  await db.schema.alterTable('orders').addColumn('waits_for', columns.id).execute()
  await db.schema
    .alterTable('orders')
    .addColumn('is_mailed', columns.boolean, (column) => column.notNull().defaultTo(columns.yes))
    .execute()
}
