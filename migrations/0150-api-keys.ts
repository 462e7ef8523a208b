import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** An API key is a password like that of a device, with scopes. Those that exist are of devices. */
export async function apiKeys(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('device_passwords').addColumn('scopes', columns.text).execute()
}
