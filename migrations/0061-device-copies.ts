import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Whether the browser of a session keeps a copy to read without a network: null it has said nothing, otherwise how much its person pins. */
export async function deviceCopies(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('sessions').addColumn('pins', columns.integer).execute()
}
