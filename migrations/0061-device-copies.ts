import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds to sessions the number of uploads pinned in the browser's offline copy; null when the browser has reported none. */
export async function deviceCopies(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('sessions').addColumn('pins', columns.integer).execute()
}
