import { addDays, dayIn, instantOf } from '#kit/local-time.ts'
import type { letterTexts } from './letter.texts.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** The letter is sent at eight in the morning. */
const minute = 8 * 60
/** A letter that is later isn't sent any more: the server stood still. */
const latestMs = 36 * hourMs
/** A backup that was proven longer ago is late. */
const lateBackupMs = 3 * dayMs
/** The buyers of the last month are counted, but not those of the last week. */
const neverCame = { fromDays: 37, untilDays: 7 }

/** The Monday, such as `2026-11-30`, whose letter is due; null when none is. */
export function letterDue(now: Date, timeZone: string): string | null {
  const today = dayIn(timeZone, now)
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  const late = now.getTime() - instantOf(monday, minute, timeZone).getTime()
  return late >= 0 && late < latestMs ? monday : null
}

const at = (day: string, timeZone: string) => instantOf(day, 0, timeZone).toISOString()

/** The week before a Monday, and the time in which the counted buyers have bought. */
export const timesOf = (monday: string, timeZone: string) => ({
  week: { from: at(addDays(monday, -7), timeZone), until: at(monday, timeZone) },
  bought: {
    from: at(addDays(monday, -neverCame.fromDays), timeZone),
    until: at(addDays(monday, -neverCame.untilDays), timeZone),
  },
})

/** What there is to write about. */
export interface Week {
  now: Date
  orders: number
  /** Orders, claims and messages that wait for an answer. */
  waiting: number
  /** Further alarms. */
  problems: number
  /** When the last proven backup was made. */
  provenAt: Date | null
  /** Null when it isn't known. */
  certificateEnds: Date | null
  isCertificateEnding: boolean
  /** Buyers of the last month whose code nobody has used. */
  neverCame: number
}

interface Reader {
  texts: typeof letterTexts
  locale: string
  timeZone: string
}

/** The sentences of the letter. */
export function linesOf(week: Week, { texts, locale, timeZone }: Reader): string[] {
  const { now, orders, waiting, problems, provenAt, certificateEnds, isCertificateEnding } = week
  const inWords = (day: Date, options: Intl.DateTimeFormatOptions) => day.toLocaleDateString(locale, { ...options, timeZone })
  const date = (day: Date) => inWords(day, { day: 'numeric', month: 'long' })
  const isProven = provenAt !== null && now.getTime() - provenAt.getTime() < lateBackupMs
  const isFar = certificateEnds !== null && certificateEnds.getTime() - now.getTime() > 300 * dayMs
  const isWell = waiting + problems === 0 && isProven && !isCertificateEnding
  return [
    ...(isWell ? [texts.allIsWell] : []),
    ...(problems > 0 ? [texts.problems(problems)] : []),
    waiting === 0 ? texts.orders(orders) : texts.ordersWaiting(orders, waiting),
    provenAt === null
      ? texts.noBackup
      : isProven
        ? texts.proven(inWords(provenAt, { weekday: 'long' }))
        : texts.lastProven(date(provenAt)),
    ...(certificateEnds === null
      ? []
      : isCertificateEnding
        ? [texts.certificateEnding(date(certificateEnds))]
        : [texts.certificate(inWords(certificateEnds, { month: 'long', ...(isFar ? { year: 'numeric' } : {}) }))]),
    ...(week.neverCame > 0 ? [texts.neverCame(week.neverCame)] : []),
  ]
}
