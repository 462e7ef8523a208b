import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Makes a job of each email that wasn't sent yet. The leases and times of jobs replace those of emails. */
export async function mailJobs(db: Kysely<unknown>, _columns: ColumnKinds) {
  // An email that the previous version was sending is looked at when its lease ends.
  await sql`insert into jobs (id, kind, key, payload, turn, run_at, fence, tries)
    select id, 'mail.send', 'mail ' || id, '{"id":"' || id || '"}', case when is_bulk then 1 else 0 end, next_try_at, 0, 0
    from mails where state in ('waiting', 'sending')`.execute(db)
  for (const index of ['mails_waiting', 'mails_sending']) await db.schema.dropIndex(index).execute()
  for (const column of ['lease_owner', 'next_try_at']) await db.schema.alterTable('mails').dropColumn(column).execute()
}
