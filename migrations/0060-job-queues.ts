import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds job queues. Jobs of one queue run one at a time, in the order in which they were added. */
export async function jobQueues(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('jobs').addColumn('queue', columns.id).execute()
  await sql`create index jobs_of_queue on jobs (queue, id) where queue is not null and done_at is null and died_at is null`.execute(
    db,
  )
}
