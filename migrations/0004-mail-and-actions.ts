import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the outbox and the action log. */
export async function mailAndActions(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('mails')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('kind', columns.text, (column) => column.notNull())
        .addColumn('to_address', columns.id, (column) => column.notNull())
        .addColumn('subject', columns.text, (column) => column.notNull())
        .addColumn('text', columns.text, (column) => column.notNull())
        .addColumn('html', columns.text, (column) => column.notNull())
        .addColumn('headers', columns.text, (column) => column.notNull())
        .addColumn('state', columns.id, (column) => column.notNull())
        .addColumn('attempts', columns.integer, (column) => column.notNull())
        .addColumn('next_try_at', columns.instant, (column) => column.notNull())
        .addColumn('last_error', columns.text)
        .addColumn('created_at', columns.instant, (column) => column.notNull())
        .addColumn('sent_at', columns.instant),
    )
    .execute()
  await sql`create index mails_waiting on mails (next_try_at, id) where state = 'waiting'`.execute(db)
  await db.schema.createIndex('mails_by_state').on('mails').columns(['state', 'id']).execute()
  await db.schema.createIndex('mails_by_address').on('mails').columns(['to_address', 'id']).execute()
  await columns
    .table(
      db.schema
        .createTable('actions')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('actor_id', columns.id)
        .addColumn('actor_email', columns.id)
        .addColumn('action', columns.id, (column) => column.notNull())
        .addColumn('subject', columns.id, (column) => column.notNull())
        .addColumn('details', columns.text, (column) => column.notNull())
        .addColumn('address', columns.text, (column) => column.notNull())
        .addColumn('created_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('actions_by_subject').on('actions').columns(['subject', 'id']).execute()
}
