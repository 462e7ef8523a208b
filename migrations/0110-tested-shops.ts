import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds when each shop last sent a message in its test mode. */
export async function testedShops(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('shop_contacts').addColumn('tested_at', columns.instant).execute()
}
