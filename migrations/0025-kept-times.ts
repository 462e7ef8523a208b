import { type Kysely, sql } from 'kysely'

/** What is kept for a time only is found by its age. */
export async function keptTimes(db: Kysely<unknown>) {
  await sql`create index mails_by_age on mails (created_at) where state in ('sent', 'failed')`.execute(db)
  await db.schema.createIndex('actions_by_age').on('actions').column('created_at').execute()
  await db.schema.createIndex('order_events_by_age').on('order_events').column('received_at').execute()
}
