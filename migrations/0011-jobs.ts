import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the job queue. */
export async function jobs(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('jobs')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('kind', columns.id, (column) => column.notNull())
        .addColumn('key', columns.id, (column) => column.notNull().unique())
        .addColumn('payload', columns.text, (column) => column.notNull())
        .addColumn('run_at', columns.instant, (column) => column.notNull())
        .addColumn('leased_until', columns.instant)
        .addColumn('lease_owner', columns.id)
        .addColumn('fence', columns.integer, (column) => column.notNull().defaultTo(0))
        .addColumn('tries', columns.integer, (column) => column.notNull().defaultTo(0))
        .addColumn('error', columns.text)
        .addColumn('done_at', columns.instant)
        .addColumn('died_at', columns.instant),
    )
    .execute()
  await sql`create index jobs_open on jobs (run_at, id) where done_at is null and died_at is null`.execute(db)
  await sql`create index jobs_done on jobs (done_at) where done_at is not null`.execute(db)
  await sql`create index jobs_dead on jobs (died_at) where died_at is not null`.execute(db)
}
