import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds when the file of a page was made, and the version of a page that its owner chose. */
export async function pageVersions(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('page_instances').addColumn('made_at', columns.instant).execute()
  await sql`
    update page_instances
    set made_at = (select created_at from imports where imports.id = page_instances.import_id)`.execute(db)
  await columns
    .table(
      db.schema
        .createTable('page_choices')
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('place', columns.id, (column) => column.notNull())
        .addColumn('content_hash', columns.id, (column) => column.notNull())
        .addColumn('chosen_at', columns.instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('page_choices_pk', ['user_id', 'place']),
      { clustered: true },
    )
    .execute()
}
