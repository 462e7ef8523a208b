import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Files that were made of a device's own file say which one, to recognize it when it's sent again. */
export async function deviceFiles(db: Kysely<unknown>, columns: ColumnKinds) {
  const added = { device_file: columns.text, device_size: columns.integer, device_sha256: columns.text }
  for (const [column, kind] of Object.entries(added)) await db.schema.alterTable('uploads').addColumn(column, kind).execute()
  await sql`create index uploads_by_device_file on uploads (user_id, device_sha256)
    where deleted_at is null and device_sha256 is not null`.execute(db)
}
