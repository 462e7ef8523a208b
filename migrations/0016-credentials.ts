import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the version of a user's credentials, and the time at which an email address was verified. */
export async function credentials(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('registered_users')
    .addColumn('credentials_version', columns.integer, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('external_logins').addColumn('credentials_version', columns.integer).execute()
  await db.schema.alterTable('users').addColumn('email_verified_at', columns.instant).execute()
  // A code that was bound to an address had been sent there, so using it verified the address.
  await sql`
    update users set email_verified_at = (
      select max(used_at) from access_codes where access_codes.used_by = users.id and access_codes.customer_email = users.email
    )`.execute(db)
}
