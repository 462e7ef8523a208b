import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Texts that a device has recognized say where on the page their lines stand. */
export async function placesOfTexts(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('page_texts').addColumn('places', columns.text).execute()
}
