import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/**
 * Adds what owners have said about pages, apart from what was read of them, so that it survives another reading. Answers from before are
 * copied; what recognition itself ignored isn't an answer. And the file of a version that was chosen.
 */
export async function pageDecisions(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('page_decisions')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('upload_id', columns.id, (column) => column.references('uploads.id').onDelete('set null'))
        .addColumn('source_page', columns.integer, (column) => column.notNull())
        .addColumn('content_hash', columns.id, (column) => column.notNull())
        .addColumn('found_place', columns.id)
        .addColumn('edition_id', columns.id)
        .addColumn('edition_page', columns.integer)
        .addColumn('kind', columns.id)
        .addColumn('date_from', columns.id)
        .addColumn('date_to', columns.id)
        .addColumn('is_ignored', columns.boolean, (column) => column.notNull())
        .addColumn('move_id', columns.id)
        .addColumn('decided_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  const index = (name: string) => db.schema.createIndex(`page_decisions_by_${name}`).on('page_decisions')
  await index('page').columns(['upload_id', 'source_page']).unique().execute()
  await index('content').columns(['user_id', 'content_hash', 'decided_at', 'id']).execute()
  await index('place').columns(['user_id', 'found_place', 'decided_at', 'id']).execute()
  await index('edition').columns(['edition_id', 'edition_page']).execute()
  await sql`create index page_decisions_without_file on page_decisions (user_id) where upload_id is null`.execute(db)
  await sql`
    insert into page_decisions (id, user_id, upload_id, source_page, content_hash, edition_id, edition_page, kind, date_from, date_to,
      is_ignored, move_id, decided_at)
    select page_instances.id, page_instances.user_id, page_instances.upload_id, source_page, content_hash, edition_id, edition_page,
      kind, date_from, date_to, is_ignored, move_id, coalesce(page_moves.created_at, imports.created_at)
    from page_instances
    join imports on imports.id = page_instances.import_id
    left join page_moves on page_moves.id = page_instances.move_id
    where method = 'person'`.execute(db)

  await db.schema
    .alterTable('page_choices')
    .addColumn('upload_id', columns.id, (column) => column.references('uploads.id').onDelete('set null'))
    .execute()
  await sql`
    update page_choices set upload_id = (
      select min(upload_id) from page_instances
      where page_instances.user_id = page_choices.user_id and page_instances.content_hash = page_choices.content_hash
    )`.execute(db)
  await db.schema.createIndex('page_choices_by_upload').on('page_choices').column('upload_id').execute()
  await sql`create index page_choices_without_file on page_choices (user_id) where upload_id is null`.execute(db)
}
