import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds which messages of shops were proved when they arrived. These are kept until they are answered. */
export async function provedMessages(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('order_deliveries')
    .addColumn('is_proved', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
    .execute()
  await sql`update order_deliveries set is_proved = ${sql.lit(columns.yes)} where result <> 'refused'`.execute(db)
}
