import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds confirming and ending newsletter subscriptions, and listing them in the admin area. */
export async function newsletter(db: Kysely<unknown>, columns: ColumnKinds) {
  const table = () => db.schema.alterTable('subscriptions')
  for (const name of ['confirmed_at', 'unsubscribed_at', 'confirm_expires'])
    await table().addColumn(name, columns.instant).execute()
  await table().addColumn('confirm_token', columns.id).execute()
  await table()
    .addColumn('sort_name', columns.id, (column) => column.notNull().defaultTo(''))
    .execute()
  await table()
    .addColumn('search_text', columns.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`create unique index subscriptions_confirm_token on subscriptions (confirm_token) where confirm_token is not null`.execute(
    db,
  )
  // Must be exactly the expression that the list's queries use.
  const state = sql`(case when is_active then 'active' when unsubscribed_at is not null then 'inactive' else 'pending' end)`
  await sql`create index subscriptions_by_name on subscriptions (sort_name, id)`.execute(db)
  await sql`create index subscriptions_by_state on subscriptions (${state}, id)`.execute(db)
  await sql`create index subscriptions_by_state_email on subscriptions (${state}, email)`.execute(db)
  await sql`create index subscriptions_by_state_name on subscriptions (${state}, sort_name, id)`.execute(db)
}
