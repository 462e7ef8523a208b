/** Limits that decide whether a page is placed. `npm run bench -- paper` measures them. Loosen one only if the column "wrong" stays 0. */
export const thresholds = {
  /** Weighted share of four-letter sequences that two texts have in common (Jaccard index). */
  textScore: 0.75,
  /** Required lead of the best page over the next one with another date. */
  textMargin: 0.21,
  /** Pages with fewer four-letter sequences have too little text to be matched. */
  leastGrams: 8,
  /** Maximum distance, in pages, to the sure page that determines the edition of a page. */
  companyWithin: 40,
  mostSuggestions: 3,
  /** Lowest score of a suggestion that is shown. */
  suggestionScore: 0.4,
} as const

/**
 * Limits for pages that are pictures. Measured on four simulated devices: all 240 pages of an indexed planner showed every letter. No page
 * of another planner, however similar, showed more than 0.95 of its least visible letter.
 */
export const pictureThresholds = {
  /** Shares of the print (as any device shows it) that must be visible: of the whole page, and of what other pages of its kind lack. */
  fit: 0.88,
  ownFit: 0.985,
  /** Share of each letter that must be visible. */
  glyph: 0.975,
  /** Correlation of the greys of each letter of the date. */
  likeness: 0.85,
  /**
   * The same where pages differ only in a few small letters: the lead in the greys of these letters, and their correlation. Nearly all pages
   * had at least 0.65 and 0.928. One of another year had at most 0.895 in correlation, and one with an 8 instead of a 6 at most 0.61 and
   * 0.928.
   */
  leadOfSmall: 0.63,
  likenessOfSmall: 0.926,
  /** How much worse the next page must fit, relative to the pixels that differ: for a page alone, and for a page near sure pages. */
  confidence: 0.35,
  confidenceInCompany: 0.12,
  /** A picture in uneven light, or without all its print, is only suggested, and only from these values on. */
  photoFit: 0.8,
  photoOwnFit: 0.9,
  /** How much of a page must be there that differs from others in a few small letters, which a picture doesn't surely show. */
  nearlyFit: 0.98,
  /** On a darker picture any print seems to be present, so it isn't matched. */
  mostDark: 0.35,
  /** Neighbours decide between pages whose costs differ by no more than this. */
  sameCost: 12,
} as const

/** Limits of the dates of a planner. `npm run bench -- editions` measures them. Loosen one only if the column "wrong" stays 0. */
export const dateThresholds = {
  /** Share of the places and words of two pages of one print that are the same. */
  samePrint: 0.6,
  /** From this number of pages on, what all of them say is print that doesn't date them. */
  fewPages: 4,
  /** So many pages that show a few days each are a run. */
  leastSpans: 8,
  /** A strip stands on this share of all pages, and says the same on this share of the pages that have its place. */
  stripOfPages: 0.3,
  stripOfPlace: 0.7,
  /** A place of one print that says the same on more than this share of its pages doesn't date them. */
  constant: 0.9,
  /** A place is trusted if it agrees with the calendar on this share of its pages, and counts little below the other one. */
  trusted: 0.93,
  doubted: 0.6,
  /** Share of the pages of a print on which something trusted says the date. */
  leastSaid: 0.6,
  /** What a page must show beyond its neighbours before the calendar leaves its order there. */
  jumpCost: 2,
  /** Largest share of pages that don't follow the one before. */
  mostJumps: 0.35,
  /** The same without weekdays: "Notes 1" to "Notes 4" of each month aren't days. */
  mostJumpsOfNumbers: 0.05,
  /** Letters of a title, compared with the largest ones of the page. */
  titleSize: 0.6,
  /** Words beside the date in a title. */
  mostBeside: 3,
  /** If more days than this share have another date than the links to them say, the links weren't understood. */
  mostContradictions: 0.1,
  /** A word for notes counts from this size on, and makes notes of a page if it's this much larger than on other pages of the same days. */
  leastNotes: 0.4,
  notesLargerBy: 0.2,
} as const

/** The most written rows, of 24, for the ink steps `little` and `half`. More rows are `full`. */
export const inkRows = { little: 6, half: 14 } as const

export const limits = {
  pages: 3000,
  /** Pages read in one step. Between two steps the user can cancel. */
  pagesAtOnce: 25,
  documentBytes: 128 * 1024 * 1024,
} as const
