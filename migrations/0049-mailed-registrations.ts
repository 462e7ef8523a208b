import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** A registration whose token was mailed to its address: its code is looked at when the link is used. */
export async function mailedRegistrations(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('temp_registrations')
    .addColumn('is_mailed', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
    .execute()
}
