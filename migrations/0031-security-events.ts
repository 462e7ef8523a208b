import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the audit log of security events: sign-ins, guessing, changed credentials, exports. */
export async function securityEvents(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .createTable('security_events')
    .addColumn('id', columns.id, (column) => column.primaryKey())
    .addColumn('kind', columns.text, (column) => column.notNull())
    .addColumn('user_id', columns.id)
    .addColumn('network', columns.text)
    .addColumn('outcome', columns.text, (column) => column.notNull())
    .addColumn('created_at', columns.instant, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('security_events_by_user').on('security_events').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('security_events_by_outcome').on('security_events').columns(['outcome', 'id']).execute()
  await db.schema.createIndex('security_events_by_age').on('security_events').column('created_at').execute()
}
