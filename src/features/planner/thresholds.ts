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
  /** How much worse the next page must fit, relative to the pixels that differ: for a page alone, and for a page near sure pages. */
  confidence: 0.35,
  confidenceInCompany: 0.12,
  /** A picture in uneven light is only suggested, and only from these values on. */
  photoFit: 0.8,
  photoOwnFit: 0.9,
  /** On a darker picture any print seems to be present, so it isn't matched. */
  mostDark: 0.35,
  /** Neighbours decide between pages whose costs differ by no more than this. */
  sameCost: 12,
} as const

/** The most written rows, of 24, for the ink steps `little` and `half`. More rows are `full`. */
export const inkRows = { little: 6, half: 14 } as const

export const limits = {
  pages: 3000,
  /** Pages read in one step. Between two steps the user can cancel. */
  pagesAtOnce: 25,
  documentBytes: 128 * 1024 * 1024,
} as const
