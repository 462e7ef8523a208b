import { dateText } from '#kit/dates.ts'
import { customersTexts } from '../../../customers.texts.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Returns when something was, within a sentence: "today 6:22", the day of this week, or the date. */
export function whenOf(at: string, now = new Date()): string {
  const { today, yesterday } = customersTexts.when
  const date = new Date(at)
  const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime()
  const days = Math.round((midnight(now) - midnight(date)) / dayMs)
  if (days === 0) return today(dateText(date, 't'))
  if (days === 1) return yesterday(dateText(date, 't'))
  return dateText(date, days > 1 && days < 7 ? 'W' : 'mdy')
}
