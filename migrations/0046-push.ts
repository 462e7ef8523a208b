import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds devices that receive notifications, each until its session ends, and the notifications to send. */
export async function push(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('push_devices')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('session_sid', columns.id, (column) =>
          column.notNull().unique().references('sessions.sid').onDelete('cascade').onUpdate('cascade'),
        )
        .addColumn('endpoint', columns.id, (column) => column.notNull().unique())
        .addColumn('p256dh', columns.text, (column) => column.notNull())
        .addColumn('auth', columns.text, (column) => column.notNull())
        .addColumn('user_agent', columns.text, (column) => column.notNull())
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addColumn('seen_at', columns.instant, (column) => column.notNull())
        .addColumn('last_result', columns.text)
        .addColumn('last_sent_at', columns.instant)
        .addColumn('not_before', columns.instant),
    )
    .execute()
  await db.schema.createIndex('push_devices_user').on('push_devices').column('user_id').execute()
  await columns
    .table(
      db.schema
        .createTable('push_messages')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('device_id', columns.id, (column) => column.notNull().references('push_devices.id').onDelete('cascade'))
        .addColumn('topic', columns.id, (column) => column.notNull())
        .addColumn('title', columns.text, (column) => column.notNull())
        .addColumn('body', columns.text, (column) => column.notNull())
        .addColumn('path', columns.text, (column) => column.notNull())
        .addColumn('expires_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('push_messages_topic').on('push_messages').columns(['device_id', 'topic']).unique().execute()
}
