import { type Kysely, sql } from 'kysely'

/** Adds indexes by age on tables whose rows are deleted after some time. */
export async function keptTimes(db: Kysely<unknown>) {
  await sql`create index mails_by_age on mails (created_at) where state in ('sent', 'failed')`.execute(db)
  await db.schema.createIndex('actions_by_age').on('actions').column('created_at').execute()
  await db.schema.createIndex('order_events_by_age').on('order_events').column('received_at').execute()
}
