import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds when a product was removed. It stays for those who bought it. */
export async function removedProducts(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('products').addColumn('removed_at', columns.instant).execute()
}
