import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the choice whether a user gets an email about each new way into their account. It is on for everyone. */
export async function ownerNotices(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('users')
    .addColumn('is_told_of_access', columns.boolean, (column) => column.notNull().defaultTo(columns.yes))
    .execute()
}
