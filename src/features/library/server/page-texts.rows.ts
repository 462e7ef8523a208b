import type { Database, Tx } from '#kit/server/db/database.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { placedWords, wordsOf } from '#kit/text-words.ts'
import './library.tables.ts'

export const wordIndex = { table: 'page_texts', owner: 'user_id', words: 'words' }

/** Letters that one transaction adds. Indexing more would keep others waiting. */
const lettersAtOnce = 60_000
export const rowsAtOnce = 100

type TextRow = Tables['page_texts']
export type Origin = 'file' | 'sender' | 'model'

/** Stands before each word of handwriting in the index, so that only handwriting is found by words that are almost right. No word has it. */
export const ofWriting = '§'

/** Stands before each word that the blank planner prints, so that it is found only when the print is searched, too. No word has it. */
export const ofPrint = '¶'

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { word } of placedWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/**
 * The words of a page for the index. A word is print if the page has it no more often than the blank page does.
 *
 * @example markedWords('Notes walk Notes', 'Notes Week') // 'notes walk'
 * @example markedWords('Notes walk', 'Notes Week') // '¶notes walk'
 */
export function markedWords(text: string, print: string): string {
  const [counts, printed] = [countWords(text), countWords(print)]
  const isPrint = (word: string) => (counts.get(word) ?? 0) <= (printed.get(word) ?? 0)
  return wordsOf(text)
    .map((word) => (isPrint(word) ? `${ofPrint}${word}` : word))
    .join(' ')
}

/** @example indexedWords('the garden', 'sender') // '§the §garden' */
export const indexedWords = (words: string, origin: Origin): string =>
  origin === 'file' || words === '' ? words : `${ofWriting}${words.replaceAll(' ', ` ${ofWriting}`)}`

/** Returns as many of the first texts as one transaction may add. */
export function firstOf<Text extends { text: string }>(texts: readonly Text[]): Text[] {
  let letters = 0
  const end = texts.findIndex(({ text }, at) => {
    letters += text.length
    return at === rowsAtOnce || (at > 0 && letters > lettersAtOnce)
  })
  return end === -1 ? [...texts] : texts.slice(0, end)
}

type NewText = Omit<TextRow, 'id' | 'origin' | 'places' | 'reader'> & {
  origin: Origin
  places?: string | null
  reader?: string | null
}

/** Adds texts to the index. Takes the turn of all texts, because the ids increase. */
export async function insertTexts(database: Database, tx: Tx, texts: readonly NewText[]): Promise<void> {
  if (texts.length === 0) return
  await database.takeTurn(tx, 'page texts')
  const last = await tx.selectFrom('page_texts').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const rows = texts.map((text, at) => ({ ...text, id: (last?.id ?? 0) + 1 + at }))
  await tx.insertInto('page_texts').values(rows).execute()
}
