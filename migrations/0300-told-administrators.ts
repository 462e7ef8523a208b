import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds what the administrators were told by email. Alarms that are open at the update are mailed once. */
export async function toldAdministrators(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('told_administrators')
        .addColumn('about', columns.text, (column) => column.primaryKey())
        .addColumn('mailed_at', columns.instant, (column) => column.notNull())
        .addColumn('ended_at', columns.instant)
        .addColumn('is_over', columns.boolean, (column) => column.notNull()),
    )
    .execute()
}
