import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** A PDF to which a mark was added says where the mark begins in it, and which PDF it was before. */
export async function markedPdfs(db: Kysely<unknown>, columns: ColumnKinds) {
  const added = { device_from: columns.integer, unmarked_sha256: columns.text }
  for (const [column, kind] of Object.entries(added)) await db.schema.alterTable('uploads').addColumn(column, kind).execute()
  await sql`create index uploads_by_unmarked on uploads (user_id, unmarked_sha256)
    where deleted_at is null and unmarked_sha256 is not null`.execute(db)
}
