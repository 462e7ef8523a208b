import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the file by which an edition's pages are recognized in pictures, and the ink of such pages, to compare with later exports. */
export async function plannerPictures(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('editions').addColumn('pictures', columns.id).execute()
  await db.schema.alterTable('page_instances').addColumn('ink_bits', columns.text).execute()
}
