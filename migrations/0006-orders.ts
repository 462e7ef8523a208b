import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the source, state, events and access code of orders. */
export async function orders(db: Kysely<unknown>, columns: ColumnKinds) {
  const table = () => db.schema.alterTable('orders')
  const addText = (name: string) =>
    table()
      .addColumn(name, columns.id, (column) => column.notNull().defaultTo(''))
      .execute()
  await addText('source')
  await addText('reference')
  await addText('number_key')
  await addText('state')
  await table()
    .addColumn('search_text', columns.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await table()
    .addColumn('code_id', columns.id, (column) => column.references('access_codes.id').onDelete('set null'))
    .execute()
  for (const name of ['paid_at', 'refunded_at', 'partly_refunded_at', 'decided_at'])
    await table().addColumn(name, columns.instant).execute()
  // No earlier version created orders. Orders that were added by hand keep their number and state.
  await sql`update orders set reference = id, number_key = order_number, state = case when is_activated then 'activated' else 'pending' end`.execute(
    db,
  )
  await sql`create unique index orders_reference on orders (source, reference)`.execute(db)
  await sql`create index orders_number_key on orders (number_key)`.execute(db)
  await sql`create index orders_code on orders (code_id)`.execute(db)
  await sql`create index orders_by_email on orders (customer_email, id)`.execute(db)
  await sql`create index orders_by_state on orders (state, id)`.execute(db)
  await sql`create index orders_by_state_number on orders (state, order_number)`.execute(db)
  await sql`create index orders_by_state_email on orders (state, customer_email, id)`.execute(db)
  await columns
    .table(
      db.schema
        .createTable('order_events')
        .addColumn('order_id', columns.id, (column) => column.notNull().references('orders.id').onDelete('cascade'))
        .addColumn('event_id', columns.id, (column) => column.notNull())
        .addColumn('kind', columns.id, (column) => column.notNull())
        .addColumn('received_at', columns.instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('order_events_key', ['order_id', 'event_id']),
      { clustered: true },
    )
    .execute()
}
