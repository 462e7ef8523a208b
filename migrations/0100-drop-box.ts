import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the paths that each device sees in its drop box, and the locks on them. */
export async function dropBox(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('drop_box_paths')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('device', columns.text, (column) => column.notNull())
        .addColumn('path', columns.text, (column) => column.notNull())
        .addColumn('path_key', columns.id, (column) => column.notNull())
        .addColumn('folder_key', columns.id, (column) => column.notNull())
        .addColumn('is_folder', columns.boolean, (column) => column.notNull())
        .addColumn('upload_id', columns.id, (column) => column.references('uploads.id').onDelete('set null'))
        .addColumn('sha256', columns.text)
        .addColumn('size', columns.integer, (column) => column.notNull())
        .addColumn('mime_type', columns.text, (column) => column.notNull())
        .addColumn('small_content', columns.text)
        .addColumn('properties', columns.text, (column) => column.notNull())
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addColumn('changed_at', columns.instant, (column) => column.notNull())
        .addUniqueConstraint('drop_box_paths_path', ['user_id', 'path_key']),
    )
    .execute()
  await db.schema.createIndex('drop_box_paths_folder').on('drop_box_paths').columns(['user_id', 'folder_key']).execute()
  await db.schema.createIndex('drop_box_paths_upload').on('drop_box_paths').column('upload_id').execute()
  await columns
    .table(
      db.schema
        .createTable('drop_box_locks')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('device', columns.text, (column) => column.notNull())
        .addColumn('path', columns.text, (column) => column.notNull())
        .addColumn('is_shared', columns.boolean, (column) => column.notNull())
        .addColumn('is_deep', columns.boolean, (column) => column.notNull())
        .addColumn('holder', columns.text, (column) => column.notNull())
        .addColumn('ends_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('drop_box_locks_user').on('drop_box_locks').column('user_id').execute()
}
