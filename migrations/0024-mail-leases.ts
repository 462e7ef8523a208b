import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the leases of emails, and whether the mail server may have an email. Account emails are now sent before emails with codes. */
export async function mailLeases(db: Kysely<unknown>, columns: ColumnKinds) {
  const table = () => db.schema.alterTable('mails')
  await table().addColumn('lease_owner', columns.id).execute()
  for (const name of ['is_handed_over', 'is_bulk'])
    await table()
      .addColumn(name, columns.boolean, (column) => column.notNull().defaultTo(columns.no))
      .execute()
  // Emails that the previous version was sending may have arrived.
  await sql`update mails set is_handed_over = ${sql.lit(columns.yes)} where state in ('sending', 'failed')`.execute(db)
  await sql`update mails set is_bulk = ${sql.lit(columns.yes)} where kind = 'code'`.execute(db)
  await db.schema.dropIndex('mails_waiting').execute()
  await sql`create index mails_waiting on mails (is_bulk, next_try_at, id) where state = 'waiting'`.execute(db)
  await sql`create index mails_sending on mails (next_try_at) where state = 'sending'`.execute(db)
}
