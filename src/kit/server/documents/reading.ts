import type { PageParts } from './pdf/page-parts.ts'
import type { PageText } from './pdf/page-text.ts'

/** What the server asks of the process that reads documents. */
export interface ReadingJob {
  path: string
  /** How many pages may be counted. */
  mostPages: number
  /** Pages whose streams, annotations and links are read; from 1. */
  parts: readonly number[]
  /** Hashes of streams and annotations that are no ink. */
  printed: readonly string[]
  /** Pages whose text is read. */
  texts: readonly number[]
}

export interface DocumentReading {
  pageCount: number
  /** The document has more pages than `mostPages`. */
  hasMore: boolean
  parts: PageParts[]
  texts: ({ number: number } & PageText)[]
}
