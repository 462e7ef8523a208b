import { dateText } from '#kit/dates.ts'

/** A day within a sentence, in the operator's time zone. */
export const dayOf = (at: string): string => dateText(at, 'Mdy')
