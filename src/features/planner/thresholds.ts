/**
 * What decides whether a page is placed. `npm run bench -- paper` sets and measures these numbers: none of them may be loosened before its
 * column "wrong" is still 0.
 */
export const thresholds = {
  /** Of two pages' texts: the weight of the letters in a row that both have, of all that one of them has. */
  textScore: 0.75,
  /** By how much the best page must be ahead of the next one with another date. */
  textMargin: 0.21,
  /** A page with fewer rare rows of letters than this says nothing. */
  leastGrams: 8,
  /** How far away the page may be that tells of which edition its neighbours are. */
  companyWithin: 40,
  mostSuggestions: 3,
  /** A suggestion is shown from this score on. */
  suggestionScore: 0.4,
} as const

/** How much of a page is written on, in 24 rows: up to so many rows is a little, half of it, or all of it. */
export const inkRows = { little: 6, half: 14 } as const

/** What one document may take. */
export const limits = {
  pages: 3000,
  /** Pages that are read at once; between two such steps somebody can cancel. */
  pagesAtOnce: 25,
  documentBytes: 128 * 1024 * 1024,
  documentCpuMs: 15 * 60_000,
} as const
