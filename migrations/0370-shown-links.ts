import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the links by which owners show pages to somebody. */
export async function shownLinks(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('shown_links')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('token_hash', columns.id, (column) => column.notNull().unique())
        .addColumn('password_hash', columns.text)
        .addColumn('name', columns.text, (column) => column.notNull())
        .addColumn('first_day', columns.id)
        .addColumn('last_day', columns.id)
        .addColumn('credentials_version', columns.integer, (column) => column.notNull())
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addColumn('expires_at', columns.instant, (column) => column.notNull())
        .addColumn('openings', columns.integer, (column) => column.notNull().defaultTo(0))
        .addColumn('opened_at', columns.instant),
    )
    .execute()
  await db.schema.createIndex('shown_links_user').on('shown_links').column('user_id').execute()
  await db.schema.createIndex('shown_links_expires').on('shown_links').column('expires_at').execute()
  await columns
    .table(
      db.schema
        .createTable('shown_pages')
        .addColumn('link_id', columns.id, (column) => column.notNull().references('shown_links.id').onDelete('cascade'))
        .addColumn('number', columns.integer, (column) => column.notNull())
        .addColumn('upload_id', columns.id, (column) => column.notNull().references('uploads.id').onDelete('cascade'))
        .addColumn('source_page', columns.integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('shown_pages_pk', ['link_id', 'number']),
    )
    .execute()
  await db.schema.createIndex('shown_pages_upload').on('shown_pages').column('upload_id').execute()
}
