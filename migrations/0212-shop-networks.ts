import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the networks that shops' messages come from, and the secret addresses of shops that sign nothing. */
export async function shopNetworks(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('order_deliveries').addColumn('network', columns.id).execute()
  await columns
    .table(
      db.schema
        .createTable('shop_networks')
        .addColumn('shop', columns.id, (column) => column.notNull())
        .addColumn('network', columns.id, (column) => column.notNull())
        .addColumn('proved_at', columns.instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('shop_networks_key', ['shop', 'network']),
      { clustered: true },
    )
    .execute()
  await columns
    .table(
      db.schema
        .createTable('shop_addresses')
        .addColumn('shop', columns.id, (column) => column.primaryKey())
        .addColumn('token_hash', columns.id, (column) => column.notNull())
        .addColumn('made_at', columns.instant, (column) => column.notNull())
        .addColumn('confirmed_at', columns.instant),
    )
    .execute()
}
