/**
 * Words of this language with which a reader asks for a day, and what each is in English: today, yesterday, tomorrow, last, this, next, week,
 * month, year, and `the` for a word without meaning. In lower case. Months and weekdays are known anyway, and English is always understood.
 */
export const dayWords: Readonly<Partial<Record<string, string>>> = {}
