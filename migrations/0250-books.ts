import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Files say of which planner they are a state: the edition of which they have at least half of the pages. */
export async function books(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('uploads').addColumn('book', columns.id).execute()
  await sql`
    update uploads set book = (
      select page_instances.edition_id
      from imports
      join page_instances on page_instances.import_id = imports.id
      join editions on editions.id = page_instances.edition_id
      where imports.upload_id = uploads.id and editions.page_count >= 12 and page_instances.is_ignored = ${sql.lit(columns.no)}
      group by page_instances.edition_id, editions.page_count
      having count(distinct page_instances.edition_page) * 2 >= editions.page_count
      order by count(distinct page_instances.edition_page) desc, page_instances.edition_id
      limit 1
    )
    where mime_type = 'application/pdf' and id in (select upload_id from imports where placed >= 6)`.execute(db)
  await sql`create index uploads_of_books on uploads (user_id, book, id) where deleted_at is null and book is not null`.execute(
    db,
  )
}
