/**
 * Finds rows of a table by the words in one of its columns, which holds them separated by spaces. The table needs an integer `id`. The
 * index puts the owner before each word, so that a search reads one owner's words only. No word can be mistaken for an owner, because
 * `ownerEnd` occurs in no word.
 */
export interface WordIndex {
  table: string
  owner: string
  words: string
}

export const ownerEnd = '¤'

/** Beginnings of up to this many characters are indexed separately, because thousands of words may share one. */
export const shortBeginning = 2

export interface WordSearch<Row extends { id: number }> {
  owner: string
  /** For each of these lists, a row must have a word with one of its beginnings. Only letters, digits, combining marks and `§`. */
  beginnings: readonly (readonly string[])[]
  /** Returns only rows with a smaller `id`. */
  before: number
  limit: number
  /** The columns to return, including `id`. */
  columns: readonly (keyof Row & string)[]
}
