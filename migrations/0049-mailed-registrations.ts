import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Marks registrations whose token was emailed. Their access code is checked when the link is used. */
export async function mailedRegistrations(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('temp_registrations')
    .addColumn('is_mailed', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
    .execute()
}
