import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/**
 * Device passwords and calendar addresses get the version of the credentials that they were made with, and an optional end. Those that
 * exist keep working: they get the present version of their user.
 */
export async function accessEnds(db: Kysely<unknown>, columns: ColumnKinds) {
  for (const table of ['device_passwords', 'calendar_feeds']) {
    await db.schema
      .alterTable(table)
      .addColumn('credentials_version', columns.integer, (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable(table).addColumn('expires_at', columns.instant).execute()
    await db.schema.createIndex(`${table}_expires`).on(table).column('expires_at').execute()
    await sql`update ${sql.table(table)} set credentials_version = registered_users.credentials_version
      from registered_users where registered_users.user_id = ${sql.ref(`${table}.user_id`)}`.execute(db)
  }
}
