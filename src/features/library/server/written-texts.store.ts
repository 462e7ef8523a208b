import { beginsAlmost } from '#kit/forgiving-words.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import { wordsOf } from '#kit/text-words.ts'
import { mostWrittenLetters, mostWrittenSearched } from '../library.rules.ts'
import './library.tables.ts'

/** A page of handwriting whose text has all words of a search. */
export interface WrittenPage {
  uploadId: string
  page: number
  text: string
  /** The words of the text that were found. */
  found: string[]
}

/** Keeps the text that the sender of a file has read from its only page, in the transaction that adds the file. */
export async function addWritten(tx: Tx, { id, userId, text }: { id: string; userId: string; text: string }): Promise<void> {
  const kept = text.normalize('NFC').trim().slice(0, mostWrittenLetters)
  const words = wordsOf(kept).join(' ')
  if (words === '') return
  await tx
    .insertInto('written_texts')
    .values({ user_id: userId, upload_id: id, page: 1, origin: 'sender', words, text: kept })
    .execute()
}

export async function removeWritten(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('written_texts').where('user_id', '=', userId).execute()
}

/** Returns all texts that devices have read for an owner, for the download of their data. */
export const listWritten = (queries: Queries, userId: string) =>
  queries
    .selectFrom('written_texts')
    .select(fields('upload_id page origin text'))
    .where('user_id', '=', userId)
    .orderBy('upload_id')
    .orderBy('page')
    .execute()

/**
 * Returns the newest pages with a word for each beginning, of which one letter in four may be wrong. Reads every page of the owner, up to
 * a limit: an index can't tell which words are almost right.
 */
export async function findWritten(
  queries: Queries,
  { userId, beginnings }: { userId: string; beginnings: readonly string[] },
): Promise<WrittenPage[]> {
  if (beginnings.length === 0) return []
  const rows = await queries
    .selectFrom('written_texts')
    .select(fields('upload_id page text words'))
    .where('user_id', '=', userId)
    .orderBy('upload_id', 'desc')
    .orderBy('page', 'desc')
    .limit(mostWrittenSearched)
    .execute()
  // Most words are on many pages.
  const known = beginnings.map(() => new Map<string, boolean>())
  const isFound = (word: string, at: number) => {
    const seen = known[at]?.get(word)
    if (seen !== undefined) return seen
    const found = beginsAlmost(word, beginnings[at] ?? '')
    known[at]?.set(word, found)
    return found
  }
  return rows.flatMap(({ words, ...page }) => {
    const all = words.split(' ')
    const found = beginnings.map((_, at) => all.filter((word) => isFound(word, at)))
    return found.every((some) => some.length > 0) ? [{ ...page, found: found.flat() }] : []
  })
}
