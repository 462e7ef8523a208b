import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds where a picture is dark that was placed on no page, so that it is compared with a new planner without being decoded again. */
export async function unplacedPictures(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('page_instances').addColumn('picture_key', columns.text).execute()
}
