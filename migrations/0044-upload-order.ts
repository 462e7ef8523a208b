import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'
import { setRows } from './set-rows.ts'

// Copies of the rules and tables of the release that introduced this migration. They never change, so that it always does the same.

interface Tables {
  uploads: { id: string; original_name: string; sort_name: string }
}

const rowsAtOnce = 500

/** Adds a sort key and indexes, so that a user's uploads can be listed by name and by size. */
export async function uploadOrder(untyped: Kysely<unknown>, columns: ColumnKinds) {
  await untyped.schema
    .alterTable('uploads')
    .addColumn('sort_name', columns.id, (column) => column.notNull().defaultTo(''))
    .execute()
  const db = untyped as Kysely<Tables>
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('uploads')
      .select(['id', 'original_name as name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    const sorted = rows.map(({ id, name }) => ({ id, sort_name: sortName(name) }))
    await setRows(db, 'uploads', 'id', sorted)
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  await sql`create index uploads_by_name on uploads (user_id, sort_name, id) where deleted_at is null`.execute(untyped)
  await sql`create index uploads_by_size on uploads (user_id, size, id) where deleted_at is null`.execute(untyped)
}

function sortName(name: string): string {
  const padded = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))
  return [...padded].slice(0, 100).join('')
}
