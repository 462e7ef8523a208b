import { localeTexts } from '#kit/locale.texts.ts'
import { customersTexts } from '../../../customers.texts.ts'

const time = new Intl.DateTimeFormat(localeTexts.locale, { hour: 'numeric', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat(localeTexts.locale, { weekday: 'long' })
const day = new Intl.DateTimeFormat(localeTexts.locale, { year: 'numeric', month: 'short', day: 'numeric' })
const dayMs = 24 * 60 * 60 * 1000

/** Returns when something was, within a sentence: "today 6:22", the day of this week, or the date. */
export function whenOf(at: string, now = new Date()): string {
  const { today, yesterday } = customersTexts.when
  const date = new Date(at)
  const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime()
  const days = Math.round((midnight(now) - midnight(date)) / dayMs)
  if (days === 0) return today(time.format(date))
  if (days === 1) return yesterday(time.format(date))
  return days > 1 && days < 7 ? weekday.format(date) : day.format(date)
}
