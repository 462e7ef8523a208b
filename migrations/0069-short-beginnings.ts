import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Texts are indexed again: a search for one or two letters read every word that begins with them. */
export async function shortBeginnings(db: Kysely<unknown>, columns: ColumnKinds) {
  const index = { table: 'page_texts', owner: 'user_id', words: 'words' }
  await columns.dropWordIndex(db, index)
  await columns.addWordIndex(db, index)
}
