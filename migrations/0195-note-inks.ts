import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Adds what is written on the pages of a tablet's own files, to tell which of their versions later ones replace. */
export async function noteInks(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .createTable('note_inks')
    .addColumn('upload_id', columns.id, (column) => column.primaryKey().references('uploads.id').onDelete('cascade'))
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('pages', columns.text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('note_inks_by_user').on('note_inks').column('user_id').execute()
}
