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

/**
 * What decides about a page that is a picture. Of pages that are in the index 240 of 240 have all of their letters, on four simulated devices; of
 * pages that are not in it, however alike, none had more than 0.95 of its worst letter.
 */
export const pictureThresholds = {
  /** How much of the print that any device shows must be there, of the whole page and of what other pages of its kind do not have. */
  fit: 0.88,
  ownFit: 0.985,
  /** How much of each letter of it. */
  glyph: 0.975,
  /** By how much the next page fits worse, of what tells the two apart: of a page alone, and beside pages that are sure. */
  confidence: 0.35,
  confidenceInCompany: 0.12,
  /** A picture in uneven light is only suggested, from these on. */
  photoFit: 0.8,
  photoOwnFit: 0.9,
  /** A page that is darker hides what is printed: everything seems to be there. */
  mostDark: 0.35,
  /** Pages whose costs differ by less are told apart by their neighbours. */
  sameCost: 12,
} as const

/** How much of a page is written on, in 24 rows: up to so many rows is a little, half of it, or all of it. */
export const inkRows = { little: 6, half: 14 } as const

/** What one document may take. */
export const limits = {
  pages: 3000,
  /** Pages that are read at once; between two such steps somebody can cancel. */
  pagesAtOnce: 25,
  documentBytes: 128 * 1024 * 1024,
} as const
