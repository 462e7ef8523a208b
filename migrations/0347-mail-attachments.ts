import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Lets an email carry a file. */
export async function mailAttachments(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('mails').addColumn('attachment', columns.text).execute()
}
