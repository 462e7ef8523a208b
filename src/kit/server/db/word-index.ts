/**
 * Finds rows of a table by the words in one of its columns: the words stand there with a space between them. The table has an integer `id`.
 * In the index the owner stands before each word: a search reads the words of one owner only, and no word of a text can be taken for an
 * owner, because `ownerEnd` is in no word.
 */
export interface WordIndex {
  table: string
  owner: string
  words: string
}

export const ownerEnd = '¤'

/** Beginnings of up to this many characters have an index of their own: thousands of words may have one. */
export const shortBeginning = 2

export interface WordSearch<Row extends { id: number }> {
  /** Of the rows. */
  owner: string
  /** Each is the beginning of a word of the row. Letters, digits and marks only. */
  beginnings: readonly string[]
  /** Only rows with smaller ids. */
  before: number
  limit: number
  /** What is read of each row; `id` is among them. */
  columns: readonly (keyof Row & string)[]
}
