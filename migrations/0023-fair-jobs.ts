import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/**
 * Adds the owner and the turn of jobs, so that they run in fair turns. Makes jobs of the waiting thumbnails, and of the failed ones,
 * because a busy machine could make them fail before.
 */
export async function fairJobs(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('jobs').addColumn('owner', columns.id).execute()
  await db.schema
    .alterTable('jobs')
    .addColumn('turn', columns.integer, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.dropIndex('jobs_open').execute()
  await sql`create index jobs_open on jobs (kind, turn, run_at, id) where done_at is null and died_at is null`.execute(db)
  await sql`create index jobs_of_owner on jobs (kind, owner, turn) where done_at is null and died_at is null`.execute(db)
  await sql`update uploads set thumbnail = 'pending' where thumbnail = 'failed'`.execute(db)
  await sql`insert into jobs (id, kind, key, payload, owner, turn, run_at, fence, tries)
    select id, 'thumbnails.draw', 'thumbnail ' || id, '{"id":"' || id || '"}', user_id, 0, upload_date, 0, 0
    from uploads where thumbnail = 'pending'`.execute(db)
}
