import { type Kysely, sql } from 'kysely'

/** Finds the files of a person that hold the same bytes. */
export async function uploadContent(db: Kysely<unknown>) {
  await sql`create index uploads_by_content on uploads (user_id, sha256) where deleted_at is null`.execute(db)
}
