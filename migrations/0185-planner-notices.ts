import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds which edition corrects which, which product comes after which, and what owners have answered to notices about them. */
export async function plannerNotices(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('editions').addColumn('corrects', columns.id).execute()
  await db.schema
    .alterTable('editions')
    .addColumn('changes', columns.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('products').addColumn('follows', columns.id).execute()
  await db.schema
    .alterTable('products')
    .addColumn('shop_url', columns.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await columns
    .table(
      db.schema
        .createTable('planner_notices')
        .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('notice', columns.text, (column) => column.notNull())
        .addColumn('answered_at', columns.instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('planner_notices_pkey', ['user_id', 'notice']),
    )
    .execute()
}
