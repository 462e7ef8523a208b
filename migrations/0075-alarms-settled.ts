import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/**
 * Adds what an alarm is about, when an administrator has settled it and when administrators were notified. Adds since when an email fails
 * and at which server, and since when the mail server hasn't answered.
 */
export async function alarmsSettled(db: Kysely<unknown>, columns: ColumnKinds) {
  const alarms = () => db.schema.alterTable('alarms')
  await alarms().addColumn('subjects', columns.text).execute()
  await alarms().addColumn('settled_at', columns.instant).execute()
  await alarms().addColumn('notified_at', columns.instant).execute()
  // An alarm that was raised before this migration is not new.
  await sql`update alarms set notified_at = raised_at`.execute(db)
  const mails = () => db.schema.alterTable('mails')
  await mails().addColumn('failing_since', columns.instant).execute()
  await mails().addColumn('failure', columns.id).execute()
  await columns
    .table(
      db.schema
        .createTable('mail_server')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('silent_since', columns.instant)
        .addColumn('said', columns.text),
    )
    .execute()
}
