import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds the last page read and the rotation of a file, which a user's devices share. */
export async function readingPlace(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('uploads')
    .addColumn('last_page', columns.integer, (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .alterTable('uploads')
    .addColumn('rotation', columns.integer, (column) => column.notNull().defaultTo(0))
    .execute()
}
