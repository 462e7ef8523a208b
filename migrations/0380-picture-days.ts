import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the day on which a picture was taken, by its own words. Files that were read before have it when they are compared again. */
export async function pictureDays(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('imports').addColumn('taken_on', columns.text).execute()
}
