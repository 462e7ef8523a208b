import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Counts the placed pages of an import on which writing can't be told from print. */
export async function unknownInk(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('imports')
    .addColumn('unknown_ink', columns.integer, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update imports set unknown_ink = (
      select count(*) from page_instances
      where page_instances.import_id = imports.id and method is not null and is_ignored = ${sql.lit(columns.no)} and ink_step is null
    )`.execute(db)
}
