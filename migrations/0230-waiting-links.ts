import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds when the mail server was moved in the browser, and which accounts have an emailed link that waits since. */
export async function waitingLinks(db: Kysely<unknown>, columns: ColumnKinds) {
  const mailServer = () => db.schema.alterTable('mail_server')
  await mailServer().addColumn('moved_at', columns.instant).execute()
  await mailServer().addColumn('former_id', columns.id).execute()
  await columns
    .table(
      db.schema
        .createTable('waiting_links')
        .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('since', columns.instant, (column) => column.notNull())
        .addColumn('due_at', columns.instant, (column) => column.notNull())
        .addColumn('browser', columns.text, (column) => column.notNull()),
    )
    .execute()
}
