import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Rebuilds the word index of page texts, because a search for one or two letters had to read every word that begins with them. */
export async function shortBeginnings(db: Kysely<unknown>, columns: ColumnKinds) {
  const index = { table: 'page_texts', owner: 'user_id', words: 'words' }
  await columns.dropWordIndex(db, index)
  await columns.addWordIndex(db, index)
}
