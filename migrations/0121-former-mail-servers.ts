import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Keeps a replaced mail server until the administrators were told through it. */
export async function formerMailServers(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('former_mail_servers')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('sealed', columns.text, (column) => column.notNull())
        .addColumn('created_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await db.schema.alterTable('mails').addColumn('via', columns.id).execute()
}
