import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds what the words of a shop for the state of an order mean, as an administrator has said. */
export async function orderWords(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('order_words')
        .addColumn('connection_id', columns.id, (column) => column.notNull())
        .addColumn('kind', columns.id, (column) => column.notNull())
        .addColumn('word', columns.text, (column) => column.notNull())
        .addColumn('meaning', columns.id, (column) => column.notNull())
        .addColumn('answered_at', columns.instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('order_words_key', ['connection_id', 'kind', 'word']),
    )
    .execute()
}
