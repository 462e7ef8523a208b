import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the number of an edition's pages that can be recognized in pictures. Until now it was all of them or none. */
export async function picturedPages(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('editions').addColumn('pictured_pages', columns.integer).execute()
  await sql`update editions set pictured_pages = case when pictures is null then 0 else page_count end
    where state in ('ready', 'published', 'retired')`.execute(db)
}
