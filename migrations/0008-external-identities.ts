import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the identities that users have linked at an identity provider, and the sign-ins in progress there. */
export async function externalIdentities(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('external_identities')
        .addColumn('issuer', columns.id, (column) => column.notNull())
        .addColumn('subject', columns.id, (column) => column.notNull())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('linked_at', columns.instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('external_identities_key', ['issuer', 'subject'])
        .addUniqueConstraint('external_identities_user', ['user_id', 'issuer']),
    )
    .execute()
  await columns
    .table(
      db.schema
        .createTable('external_logins')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('intent', columns.id, (column) => column.notNull())
        .addColumn('registration', columns.id)
        .addColumn('user_id', columns.id, (column) => column.references('users.id').onDelete('cascade'))
        .addColumn('return_to', columns.id)
        .addColumn('expires_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('external_logins_user').on('external_logins').column('user_id').execute()
  await db.schema.createIndex('external_logins_expires').on('external_logins').column('expires_at').execute()
}
