import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Creates all tables of the first release. */
export async function initial(db: Kysely<unknown>, columns: ColumnKinds) {
  await createPeople(db, columns)
  await createAccess(db, columns)
  await createLibrary(db, columns)
  await createCompanion(db, columns)
  await createShop(db, columns)
  await columns
    .table(
      db.schema
        .createTable('rate_limits')
        .addColumn('key', columns.id, (column) => column.primaryKey())
        .addColumn('points', columns.integer, (column) => column.notNull())
        .addColumn('expire', columns.integer, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('rate_limits_expire').on('rate_limits').column('expire').execute()
}

async function createPeople(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('users')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('email', columns.id, (column) => column.notNull().unique())
        .addColumn('name', columns.text, (column) => column.notNull())
        .addColumn('first_name', columns.text, (column) => column.notNull())
        .addColumn('last_name', columns.text, (column) => column.notNull())
        .addColumn('profile_image_url', columns.text)
        .addColumn('join_date', columns.instant, (column) => column.notNull())
        .addColumn('is_admin', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addColumn('updated_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await columns
    .table(
      db.schema
        .createTable('registered_users')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().unique().references('users.id').onDelete('cascade'))
        .addColumn('name', columns.text, (column) => column.notNull())
        .addColumn('email', columns.id, (column) => column.notNull().unique())
        .addColumn('access_code', columns.id)
        .addColumn('password_hash', columns.text)
        .addColumn('is_verified', columns.boolean, (column) => column.notNull().defaultTo(columns.yes))
        .addColumn('is_approved', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
        .addColumn('approved_at', columns.instant)
        .addColumn('revoked_at', columns.instant)
        .addColumn('registered_at', columns.instant, (column) => column.notNull())
        .addColumn('password_reset_token', columns.id)
        .addColumn('password_reset_expires', columns.instant),
    )
    .execute()
  await columns
    .table(
      db.schema
        .createTable('sessions')
        .addColumn('sid', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('sess', columns.text, (column) => column.notNull())
        .addColumn('expire', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_expire').on('sessions').column('expire').execute()
  await columns
    .table(
      db.schema
        .createTable('user_settings')
        .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('settings', columns.text, (column) => column.notNull())
        .addColumn('updated_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
}

async function createAccess(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('access_codes')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('code', columns.id, (column) => column.notNull().unique())
        .addColumn('is_used', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
        .addColumn('used_by', columns.id, (column) => column.references('users.id').onDelete('set null'))
        .addColumn('used_at', columns.instant)
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addColumn('customer_email', columns.id),
    )
    .execute()
  await db.schema.createIndex('access_codes_used_by').on('access_codes').column('used_by').execute()
  await columns
    .table(
      db.schema
        .createTable('temp_registrations')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('token', columns.id, (column) => column.notNull().unique())
        .addColumn('name', columns.text, (column) => column.notNull())
        .addColumn('email', columns.id, (column) => column.notNull())
        .addColumn('access_code', columns.id, (column) => column.notNull())
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addColumn('expires_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('temp_registrations_expires').on('temp_registrations').column('expires_at').execute()
}

async function createLibrary(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('uploads')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('filename', columns.id, (column) => column.notNull().unique())
        .addColumn('original_name', columns.text, (column) => column.notNull())
        .addColumn('search_name', columns.text, (column) => column.notNull())
        .addColumn('folder', columns.id, (column) => column.notNull().defaultTo('General'))
        .addColumn('file_type', columns.text, (column) => column.notNull())
        .addColumn('mime_type', columns.text, (column) => column.notNull())
        .addColumn('size', columns.integer, (column) => column.notNull())
        .addColumn('width', columns.integer)
        .addColumn('height', columns.integer)
        .addColumn('sha256', columns.id, (column) => column.notNull())
        .addColumn('thumbnail', columns.text, (column) => column.notNull())
        .addColumn('upload_date', columns.instant, (column) => column.notNull())
        .addColumn('deleted_at', columns.instant),
    )
    .execute()
  // Ids sort by time, so the database reads both lists newest first without sorting.
  await sql`create index uploads_of_user on uploads (user_id, id) where deleted_at is null`.execute(db)
  await sql`create index uploads_in_folder on uploads (user_id, folder, id) where deleted_at is null`.execute(db)
  await sql`create index uploads_deleted_in_folder on uploads (user_id, folder) where deleted_at is not null`.execute(db)
  await sql`create index uploads_deleted on uploads (deleted_at) where deleted_at is not null`.execute(db)
  await columns
    .table(
      db.schema
        .createTable('upload_trigrams')
        .addColumn('user_id', columns.id, (column) => column.notNull())
        .addColumn('trigram', columns.id, (column) => column.notNull())
        .addColumn('upload_id', columns.id, (column) => column.notNull().references('uploads.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('upload_trigrams_key', ['user_id', 'trigram', 'upload_id']),
      { clustered: true },
    )
    .execute()
  await db.schema.createIndex('upload_trigrams_upload').on('upload_trigrams').column('upload_id').execute()
  await columns
    .table(
      db.schema
        .createTable('upload_totals')
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('folder', columns.id, (column) => column.notNull())
        .addColumn('files', columns.integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('upload_totals_key', ['user_id', 'folder']),
      { clustered: true },
    )
    .execute()
  await columns
    .table(
      db.schema
        .createTable('folders')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('name', columns.id, (column) => column.notNull())
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addUniqueConstraint('folders_user_name', ['user_id', 'name']),
    )
    .execute()
}

async function createCompanion(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('goals')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('title', columns.text, (column) => column.notNull())
        .addColumn('timeframe', columns.text, (column) => column.notNull())
        .addColumn('is_active', columns.boolean, (column) => column.notNull().defaultTo(columns.yes))
        .addColumn('created_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('goals_of_user').on('goals').columns(['user_id', 'id']).execute()
}

async function createShop(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('orders')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('order_number', columns.id, (column) => column.notNull().unique())
        .addColumn('customer_email', columns.id, (column) => column.notNull())
        .addColumn('is_activated', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
        .addColumn('activated_at', columns.instant)
        .addColumn('created_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await columns
    .table(
      db.schema
        .createTable('subscriptions')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('name', columns.text, (column) => column.notNull())
        .addColumn('email', columns.id, (column) => column.notNull().unique())
        .addColumn('subscribed_at', columns.instant, (column) => column.notNull())
        .addColumn('is_active', columns.boolean, (column) => column.notNull().defaultTo(columns.yes)),
    )
    .execute()
}
