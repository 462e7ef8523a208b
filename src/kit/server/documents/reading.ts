/** A request to the process that reads documents. */
export interface ReadingJob {
  /** The maximum number of pages to find. */
  mostPages: number
  /** Pages whose text to read, from 1. */
  texts: readonly number[]
}

export interface DocumentReading {
  pageCount: number
  /** True if the document has more than `mostPages`. */
  hasMore: boolean
  texts: ReadText[]
}

/** The text of a page as it's stored, and its different words. Both are limited. */
export interface ReadText {
  number: number
  text: string
  words: string
}
