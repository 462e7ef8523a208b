/** What the brand says about itself until the operator changes it. */
export const brandTexts = { tagline: 'A calm companion for your paperless planner' }
