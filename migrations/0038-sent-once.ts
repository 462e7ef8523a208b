import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds a hash of what a row was created from, to recognize repeated creates, and the title of a goal that another device replaced. */
export async function sentOnce(db: Kysely<unknown>, columns: ColumnKinds) {
  for (const table of ['goals', 'folders', 'uploads'])
    await db.schema.alterTable(table).addColumn('sent_as', columns.text).execute()
  await db.schema.alterTable('goals').addColumn('replaced_title', columns.text).execute()
}
