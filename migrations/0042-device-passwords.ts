import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds passwords for devices, with which a device can only send files for one user. */
export async function devicePasswords(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('device_passwords')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('name', columns.text, (column) => column.notNull())
        .addColumn('token_hash', columns.id, (column) => column.notNull().unique())
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addColumn('last_used_at', columns.instant),
    )
    .execute()
  await db.schema.createIndex('device_passwords_user').on('device_passwords').column('user_id').execute()
}
