import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'
import { indexAdminLists } from './0005-admin-lists.ts'

/** Adds what the admin area needs: fast search and counts in lists of a million rows, and the history of codes. */
export async function admin(db: Kysely<unknown>, columns: ColumnKinds) {
  await createLists(db, columns)
  await createStories(db, columns)
  const people = () => db.schema.alterTable('registered_users')
  await people()
    .addColumn('sort_name', columns.id, (column) => column.notNull().defaultTo(''))
    .execute()
  await people()
    .addColumn('search_text', columns.text, (column) => column.notNull().defaultTo(''))
    .execute()
  const codes = () => db.schema.alterTable('access_codes')
  await codes()
    .addColumn('search_text', columns.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await codes().addColumn('label', columns.text).execute()
  await codes().addColumn('voided_at', columns.instant).execute()
  await codes()
    .addColumn('failed_tries', columns.integer, (column) => column.notNull().defaultTo(0))
    .execute()
  await codes().addColumn('last_tried_at', columns.instant).execute()
  await indexStates(db)
  await indexAdminLists(db)
}

async function createLists(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('search_words')
        .addColumn('list', columns.id, (column) => column.notNull())
        .addColumn('word', columns.id, (column) => column.notNull())
        .addColumn('row_id', columns.id, (column) => column.notNull())
        .addPrimaryKeyConstraint('search_words_key', ['list', 'word', 'row_id']),
      { clustered: true },
    )
    .execute()
  await columns
    .table(
      db.schema
        .createTable('counters')
        .addColumn('name', columns.id, (column) => column.notNull())
        .addColumn('share', columns.integer, (column) => column.notNull())
        .addColumn('value', columns.integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('counters_key', ['name', 'share']),
      { clustered: true },
    )
    .execute()
}

async function createStories(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('code_tries')
        .addColumn('code_id', columns.id, (column) => column.notNull())
        .addColumn('id', columns.id, (column) => column.notNull())
        .addColumn('email', columns.id)
        .addColumn('network', columns.id, (column) => column.notNull())
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('code_tries_key', ['code_id', 'id']),
      { clustered: true },
    )
    .execute()
  await columns
    .table(
      db.schema
        .createTable('code_mails')
        .addColumn('code_id', columns.id, (column) => column.notNull().references('access_codes.id').onDelete('cascade'))
        .addColumn('mail_id', columns.id, (column) => column.notNull().references('mails.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('code_mails_key', ['code_id', 'mail_id']),
      { clustered: true },
    )
    .execute()
  await db.schema.createIndex('code_mails_mail').on('code_mails').column('mail_id').execute()
  await db.schema.createIndex('actions_by_actor').on('actions').columns(['actor_id', 'id']).execute()
}

/** Creates the indexes for listing by state in each order. The stores must use exactly these expressions. */
async function indexStates(db: Kysely<unknown>) {
  const person = sql.raw("(case when revoked_at is not null then 'revoked' when is_approved then 'approved' else 'pending' end)")
  await sql`create index people_by_name on registered_users (sort_name, user_id)`.execute(db)
  await sql`create index people_by_state on registered_users (${person}, user_id)`.execute(db)
  await sql`create index people_by_state_name on registered_users (${person}, sort_name, user_id)`.execute(db)
  await sql`create index people_by_state_email on registered_users (${person}, email)`.execute(db)
  const code = sql.raw(
    "(case when voided_at is not null then 'void' when is_used then 'used' when customer_email is not null then 'bound' else 'available' end)",
  )
  await sql`create index codes_by_state on access_codes (${code}, id)`.execute(db)
  await sql`create index codes_by_state_code on access_codes (${code}, code)`.execute(db)
  await sql`create index users_administrators on users (is_admin, id)`.execute(db)
}
