import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the planners that the shop opens beside what a code was bought with, and when the product of a code was set after it was made. */
export async function givenProducts(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('access_codes').addColumn('named_at', columns.instant).execute()
  await columns
    .table(
      db.schema
        .createTable('given_products')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('product_id', columns.id, (column) => column.notNull())
        .addColumn('code_id', columns.id, (column) => column.references('access_codes.id').onDelete('cascade'))
        .addColumn('user_id', columns.id, (column) => column.references('users.id').onDelete('cascade'))
        .addColumn('given_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('given_products').unique()
  await index('given_products_by_code').columns(['code_id', 'product_id']).execute()
  await index('given_products_by_user').columns(['user_id', 'product_id']).execute()
}
