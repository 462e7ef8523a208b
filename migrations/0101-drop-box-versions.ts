import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the files that a path of a drop box has had. */
export async function dropBoxVersions(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('drop_box_versions')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('path_id', columns.id, (column) => column.notNull().references('drop_box_paths.id').onDelete('cascade'))
        .addColumn('upload_id', columns.id, (column) => column.notNull().references('uploads.id').onDelete('cascade'))
        .addColumn('is_own', columns.boolean, (column) => column.notNull()),
    )
    .execute()
  for (const column of ['user', 'path', 'upload'])
    await db.schema.createIndex(`drop_box_versions_${column}`).on('drop_box_versions').column(`${column}_id`).execute()
}
