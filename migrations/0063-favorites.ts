import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds favorite uploads. */
export async function favorites(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('uploads')
    .addColumn('is_favorite', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
    .execute()
  await sql`create index uploads_favorites on uploads (user_id, id) where deleted_at is null and is_favorite`.execute(db)
}
