import { localeTexts } from '#kit/locale.texts.ts'

const format = new Intl.DateTimeFormat(localeTexts.locale, { year: 'numeric', month: 'long', day: 'numeric' })

/** A day within a sentence, in the operator's time zone. */
export const dayOf = (at: string): string => format.format(new Date(at))
