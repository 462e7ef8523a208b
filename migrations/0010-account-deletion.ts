import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds requests for account deletion, with the time from which the account may be deleted. */
export async function accountDeletion(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('account_deletions')
        .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('due_at', columns.instant, (column) => column.notNull()),
    )
    .execute()
  await db.schema.createIndex('account_deletions_due').on('account_deletions').column('due_at').execute()
}
