import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds second factors, sign-ins that wait for one, and the start of the period in which administrators must set one up. */
export async function secondFactors(db: Kysely<unknown>, columns: ColumnKinds) {
  const { schema } = db
  await columns
    .table(
      schema
        .createTable('totp_factors')
        .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('secret', columns.text, (column) => column.notNull())
        .addColumn('is_confirmed', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
        .addColumn('last_step', columns.integer, (column) => column.notNull().defaultTo(0))
        .addColumn('created_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await columns
    .table(
      schema
        .createTable('recovery_codes')
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('code_hash', columns.id, (column) => column.notNull())
        .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash']),
    )
    .execute()
  await columns
    .table(
      schema
        .createTable('passkeys')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('credential_id', columns.id, (column) => column.notNull().unique())
        .addColumn('public_key', columns.text, (column) => column.notNull())
        .addColumn('counter', columns.integer, (column) => column.notNull())
        .addColumn('transports', columns.text, (column) => column.notNull())
        .addColumn('name', columns.text, (column) => column.notNull())
        .addColumn('credentials_version', columns.integer, (column) => column.notNull())
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addColumn('last_used_at', columns.instant),
    )
    .execute()
  await schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute()
  await columns
    .table(
      schema
        .createTable('passkey_challenges')
        .addColumn('challenge', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.references('users.id').onDelete('cascade'))
        .addColumn('purpose', columns.id, (column) => column.notNull())
        .addColumn('expires_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await schema.createIndex('passkey_challenges_user').on('passkey_challenges').column('user_id').execute()
  await schema.createIndex('passkey_challenges_expires').on('passkey_challenges').column('expires_at').execute()
  await columns
    .table(
      schema
        .createTable('pending_sign_ins')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('credentials_version', columns.integer, (column) => column.notNull())
        .addColumn('tries', columns.integer, (column) => column.notNull().defaultTo(0))
        .addColumn('expires_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await schema.createIndex('pending_sign_ins_user').on('pending_sign_ins').column('user_id').execute()
  await schema.createIndex('pending_sign_ins_expires').on('pending_sign_ins').column('expires_at').execute()
  await columns
    .table(
      schema
        .createTable('factor_resets')
        .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('token', columns.id, (column) => column.notNull())
        .addColumn('expires_at', columns.instant, (column) => column.notNull())
        .addColumn('due_at', columns.instant),
    )
    .execute()
  await schema.createIndex('factor_resets_due').on('factor_resets').column('due_at').execute()
  await schema.alterTable('users').addColumn('factor_term_from', columns.instant).execute()
  // For existing users, the period starts now.
  await sql`update users set factor_term_from = ${new Date().toISOString()}`.execute(db)
}
