/** How numbers, dates and times are written in this language: what `Intl` takes. */
export const localeTexts = { locale: 'en-US' }
