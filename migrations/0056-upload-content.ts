import { type Kysely, sql } from 'kysely'

/** Adds an index to find a user's uploads with the same content. */
export async function uploadContent(db: Kysely<unknown>) {
  await sql`create index uploads_by_content on uploads (user_id, sha256) where deleted_at is null`.execute(db)
}
