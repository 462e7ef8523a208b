import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the language that the shop names for an order. Its first email is in it. */
export async function orderLanguages(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('orders').addColumn('language', columns.id).execute()
}
