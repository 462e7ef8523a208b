import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the claims of buyers whose orders have no address, the names on these orders, and the codes that nobody has seen. */
export async function claims(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('access_codes')
    .addColumn('is_kept', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
    .execute()
  await db.schema.alterTable('orders').addColumn('claimed_at', columns.instant).execute()
  await columns
    .table(
      db.schema
        .createTable('order_names')
        .addColumn('name_key', columns.id, (column) => column.notNull())
        .addColumn('order_id', columns.id, (column) => column.notNull().references('orders.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('order_names_key', ['name_key', 'order_id']),
      { clustered: true },
    )
    .execute()
  await sql`create index names_by_order on order_names (order_id)`.execute(db)
  await columns
    .table(
      db.schema
        .createTable('order_claims')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('name_key', columns.id, (column) => column.notNull())
        .addColumn('customer_email', columns.text, (column) => column.notNull())
        .addColumn('customer_key', columns.id, (column) => column.notNull())
        .addColumn('language', columns.id)
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addColumn('answer', columns.id),
    )
    .execute()
  await sql`create unique index claims_by_name on order_claims (name_key, customer_key)`.execute(db)
  await sql`create index claims_by_age on order_claims (created_at)`.execute(db)
  await sql`create index claims_by_customer on order_claims (customer_key)`.execute(db)
}
