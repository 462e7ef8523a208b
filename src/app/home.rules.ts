import { turnOf } from '#features/prompts/prompts.rules.ts'
import { localDayNumber } from '#kit/local-day.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import { homeTexts } from './home.texts.ts'

/** Good morning before 12:00, Good afternoon before 18:00, otherwise Good evening; `hour` is 0 to 23, local. */
export function greetingFor(hour: number): string {
  if (hour < 12) return homeTexts.morning
  return hour < 18 ? homeTexts.afternoon : homeTexts.evening
}

/** The day in full, in the reader's time zone. */
export function longDate(now: Date): string {
  return now.toLocaleDateString(localeTexts.locale, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
}

/** Returns one tip a day. Every tip is shown once before any repeats. */
export function tipOfTheDay(tips: readonly string[], now: Date): string {
  return turnOf(tips, localDayNumber(now))
}
