import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds whether the shop asked for a change of address, and when a confirmed one takes effect. */
export async function correctedAddresses(db: Kysely<unknown>, columns: ColumnKinds) {
  const changes = () => db.schema.alterTable('email_changes')
  await changes()
    .addColumn('is_correction', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
    .execute()
  await changes().addColumn('due_at', columns.instant).execute()
}
