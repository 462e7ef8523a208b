import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds when the unused code of an order is mentioned once more. No stored order gets one. */
export async function codeReminders(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('code_reminders')
        .addColumn('order_id', columns.id, (column) => column.primaryKey())
        .addColumn('due_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
}
