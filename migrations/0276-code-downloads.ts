import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Written out, because a migration never changes. The list of codes has the same expression. */
const unreached = sql`(case when voided_at is not null then null when not is_used then 'never_used' when product_id is not null and not is_downloaded then 'never_downloaded' end)`

/**
 * Adds whether, and when, a planner was downloaded with a code. Of earlier downloads only is known that there was one, and of which owner.
 */
export async function codeDownloads(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('access_codes')
    .addColumn('is_downloaded', columns.boolean, (column) => column.notNull().defaultTo(columns.no))
    .execute()
  await db.schema.alterTable('access_codes').addColumn('downloaded_at', columns.instant).execute()
  await sql`update access_codes set is_downloaded = ${sql.lit(columns.yes)} where used_by in (select user_id from planner_notices where notice = 'fetched')`.execute(
    db,
  )
  await sql`create index codes_by_reach on access_codes (${unreached}, id)`.execute(db)
  await sql`create index codes_by_reach_code on access_codes (${unreached}, code)`.execute(db)
}
