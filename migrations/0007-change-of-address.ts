import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds email changes that wait for confirmation, one per user, and an index to look up password reset tokens. */
export async function changeOfAddress(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('email_changes')
        .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('new_email', columns.id, (column) => column.notNull())
        .addColumn('token', columns.id, (column) => column.notNull().unique())
        .addColumn('expires_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('registered_users_reset').on('registered_users').column('password_reset_token').execute()
}
