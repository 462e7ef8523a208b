import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Says of each export whether the words that its planner prints are marked in the index of texts. A job marks those of before. */
export async function printedWords(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('imports')
    .addColumn('print_state', columns.id, (column) => column.notNull().defaultTo('unmarked'))
    .execute()
  await sql`create index imports_unmarked on imports (id) where print_state = 'unmarked'`.execute(db)
}
