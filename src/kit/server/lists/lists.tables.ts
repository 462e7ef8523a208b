/** The words by which rows of a list are found: ` list, word, row ` in this order. */
export interface SearchWordsTable {
  list: string
  word: string
  row_id: string
}

/** How many rows there are of a kind, in shares: two transactions seldom wait for the same one. */
export interface CountersTable {
  name: string
  share: number
  value: number
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    search_words: SearchWordsTable
    counters: CountersTable
  }
}
