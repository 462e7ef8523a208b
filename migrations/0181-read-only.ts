import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds since when an account can only be read, and the refunded codes because of which. */
export async function readOnly(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('registered_users').addColumn('read_only_at', columns.instant).execute()
  await db.schema.alterTable('access_codes').addColumn('read_only_at', columns.instant).execute()
}
