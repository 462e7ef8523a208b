import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** The file by which the pages of an edition are known as pictures, and the ink of pages that are pictures, for comparing. */
export async function plannerPictures(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('editions').addColumn('pictures', columns.id).execute()
  await db.schema.alterTable('page_instances').addColumn('ink_bits', columns.text).execute()
}
