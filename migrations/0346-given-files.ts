import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the files that the server has put into the drop boxes of devices. */
export async function givenFiles(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('drop_box_given')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('device', columns.text, (column) => column.notNull())
        .addColumn('about', columns.text, (column) => column.notNull())
        .addColumn('key', columns.text, (column) => column.notNull())
        .addColumn('path_id', columns.id, (column) => column.notNull())
        .addColumn('sha256', columns.id, (column) => column.notNull())
        .addColumn('content', columns.text, (column) => column.notNull())
        .addColumn('fetched_at', columns.instant)
        .addColumn('leaves_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('drop_box_given_file').on('drop_box_given').columns(['user_id', 'sha256']).execute()
  await db.schema.createIndex('drop_box_given_leaves').on('drop_box_given').column('leaves_at').execute()
}
