import { type Clock, instant } from '#kit/clock.ts'
import { addDays } from '../calendar-words.rules.ts'

/** The latest day that is today anywhere: somewhere on earth it is tomorrow already. */
export const latestToday = (clock: Clock): string => addDays(instant(clock).slice(0, 10), 1)
