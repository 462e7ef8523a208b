import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the years that a planner may be of, and what its pages are in the first of them. */
export async function editionYears(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('editions').addColumn('years', columns.text).execute()
  await db.schema.alterTable('edition_pages').addColumn('in_year', columns.text).execute()
}
