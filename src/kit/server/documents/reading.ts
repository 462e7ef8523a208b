import type { PageParts } from './pdf/page-parts.ts'
import type { PageText } from './pdf/page-text.ts'

/** A request to the process that reads documents. */
export interface ReadingJob {
  path: string
  /** The maximum number of pages to find. */
  mostPages: number
  /** Pages whose streams, annotations and links to read, from 1. */
  parts: readonly number[]
  /** Hashes of streams and annotations that aren't ink. */
  printed: readonly string[]
  /** Pages whose text to read. */
  texts: readonly number[]
}

export interface DocumentReading {
  pageCount: number
  /** True if the document has more than `mostPages`. */
  hasMore: boolean
  parts: PageParts[]
  texts: ({ number: number } & PageText)[]
}
