import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Files say who has sent them, and the last file of each device that was refused is kept for a while. */
export async function sources(db: Kysely<unknown>, columns: ColumnKinds) {
  for (const column of ['source', 'device']) await db.schema.alterTable('uploads').addColumn(column, columns.text).execute()
  await sql`update uploads set source = 'drop-box', device = (
      select drop_box_paths.device from drop_box_versions
      join drop_box_paths on drop_box_paths.id = drop_box_versions.path_id
      where drop_box_versions.upload_id = uploads.id and drop_box_versions.is_own = ${columns.yes} limit 1)
    where id in (
      select drop_box_versions.upload_id from drop_box_versions
      join drop_box_paths on drop_box_paths.id = drop_box_versions.path_id where drop_box_versions.is_own = ${columns.yes})`.execute(
    db,
  )
  await sql`create index uploads_by_source on uploads (user_id, source, device, upload_date, id)
    where deleted_at is null and source is not null`.execute(db)
  await columns
    .table(
      db.schema
        .createTable('refused_files')
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('source', columns.text, (column) => column.notNull())
        .addColumn('device', columns.text, (column) => column.notNull())
        .addColumn('name', columns.text, (column) => column.notNull())
        .addColumn('reason', columns.text, (column) => column.notNull())
        .addColumn('refused_at', columns.instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('refused_files_key', ['user_id', 'source', 'device']),
      { clustered: true },
    )
    .execute()
  await db.schema.createIndex('refused_files_by_time').on('refused_files').column('refused_at').execute()
}
