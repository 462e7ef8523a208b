import { plainDigits } from '#kit/fold.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import {
  addDays,
  dayNumberOf,
  isoDate,
  lastOfMonth,
  mondayOfWeek,
  monthOf,
  weekdayOf,
  weekdayOfDate,
} from './calendar-words.rules.ts'
import { dayWords } from './day-words.texts.ts'

/** Includes both days. */
export interface DayRange {
  from: string
  to: string
}

const one = (day: string | null): DayRange[] | null => (day === null ? null : [{ from: day, to: day }])
const mondayBefore = (day: string) => addDays(day, -((weekdayOfDate(day) + 6) % 7))
const weekFrom = (monday: string): DayRange => ({ from: monday, to: addDays(monday, 6) })
const month = (year: number, number: number): DayRange => ({
  from: isoDate(year, number, 1) ?? '',
  to: lastOfMonth(year, number),
})
const wholeYear = (year: number): DayRange => ({ from: `${year}-01-01`, to: `${year}-12-31` })

const steps = new Map([
  ['last', -1],
  ['this', 0],
  ['next', 1],
])

/**
 * The ranges of days that a few words mean: `12 March`, `March 12, 2026`, `last week`, `Tuesday`, `week 12`, `2026`. Without a year, both
 * this year and the last one are returned, newest first. Null when the words name no day.
 */
export function daysMeant(
  words: string,
  today: string,
  { ownWords = dayWords, locale = localeTexts.locale } = {},
): DayRange[] | null {
  const order = new Intl.DateTimeFormat(locale).formatToParts().map(({ type }) => type)
  const isDayFirst = order.indexOf('day') < order.indexOf('month')
  const text = plainDigits(words)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[\p{L}']+/gu, (word) => (Object.hasOwn(ownWords, word) && ownWords[word]) || word)
    .replace(/[,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return null
  return relative(text, today) ?? numeric(text, today, isDayFirst) ?? named(text.split(' '), today)
}

const isFiller = (word: string) => /^(?:of|the|on)$/.test(word)

function relative(text: string, today: string): DayRange[] | null {
  if (text === 'today') return one(today)
  if (text === 'yesterday') return one(addDays(today, -1))
  if (text === 'tomorrow') return one(addDays(today, 1))
  const parts = text.split(' ').filter((word) => !isFiller(word))
  // Some languages say "week last".
  const [first = '', second = ''] = steps.has(parts[1] ?? '') ? parts.toReversed() : parts
  const step = steps.get(first)
  const year = Number(today.slice(0, 4))
  if (step !== undefined) {
    if (second === 'week') return [weekFrom(addDays(mondayBefore(today), step * 7))]
    if (second === 'year') return [wholeYear(year + step)]
    if (second === 'month') {
      const number = Number(today.slice(5, 7)) - 1 + step
      return [month(year + Math.floor(number / 12), (((number % 12) + 12) % 12) + 1)]
    }
  }
  const weekday = weekdayOf(step === undefined ? first : second)
  if (weekday === null || (step === undefined && second !== '')) return null
  // The most recent one, today included.
  const back = (weekdayOfDate(today) - weekday + 7) % 7
  if (step === 1) return one(addDays(today, 7 - back))
  return one(addDays(today, step === -1 && back === 0 ? -7 : -back))
}

/** Three numbers with anything but letters between them: their digits, and what stands between the first two. */
const threeNumbers = /^(\d{1,4})([^\p{L}\d]+)(\d{1,2})[^\p{L}\d]+(\d{1,4})[^\p{L}\d]*$/u

function numeric(text: string, today: string, isDayFirst: boolean): DayRange[] | null {
  const ofMonth = /^(\d{4})[-/.](\d{1,2})$/.exec(text)
  if (ofMonth && Number(ofMonth[2]) >= 1 && Number(ofMonth[2]) <= 12) return [month(Number(ofMonth[1]), Number(ofMonth[2]))]
  if (/^(?:19|20)\d\d$/.test(text)) return [wholeYear(Number(text))]
  const [, first = '', between = '', second = '', last = ''] =
    threeNumbers.exec(text.replace(/[年月]/g, '-').replace(/日$/, '')) ?? /^(\d{4})()(\d\d)(\d\d)$/.exec(text) ?? []
  if (first.length === 4) return dayOf({ year: first, month: Number(second), day: Number(last) }, today)
  // The order of the language with a slash: in English, `3/12` is March 12. European order with dots: `12.3.` is March 12 too.
  const inOrder = (isFirstDay: boolean, one: string, other: string, year: string | undefined) =>
    dayOf(
      { ...(isFirstDay ? { day: Number(one), month: Number(other) } : { month: Number(one), day: Number(other) }), year },
      today,
    )
  if (last.length === 4 || last.length === 2) {
    const year = last.length === 2 ? `20${last}` : last
    const orders = between.includes('.') ? [true] : [isDayFirst, !isDayFirst]
    const days = orders.flatMap((isFirstDay) => inOrder(isFirstDay, first, second, year) ?? [])
    const differing = days.filter(({ from }, at) => days.findIndex((day) => day.from === from) === at)
    return differing.length === 0 ? null : differing
  }
  const two = /^(\d{1,2})(?:(\/)|\.\s?)(\d{1,2})(?:(?<!\/\d*)\.)?$/.exec(text)
  if (two && (two[2] || text.endsWith('.'))) return inOrder(two[2] ? isDayFirst : true, two[1] ?? '', two[3] ?? '', undefined)
  const week =
    /^(?:week|w)\s?(\d{1,2})(?:[ /-](\d{4}))?$/.exec(text) ?? /^()(\d{4})[ -]?(?:week|w)\s?(\d{1,2})(?:-?([1-7]))?$/.exec(text)
  if (!week) return null
  const [number, year, weekday] = week[1] === '' ? [week[3], week[2], week[4]] : [week[1], week[2], undefined]
  return inYears(year, today, (of) => {
    const monday = mondayOfWeek(of, Number(number))
    if (monday === null) return null
    const day = addDays(monday, Number(weekday ?? 1) - 1)
    return weekday === undefined ? weekFrom(monday) : { from: day, to: day }
  })
}

/** Parses a month with an optional day and year, in any order. Ignores a weekday beside them. */
function named(words: readonly string[], today: string): DayRange[] | null {
  let [found, day, year]: [number | null, number | null, string | undefined] = [null, null, undefined]
  for (const word of words) {
    if (isFiller(word) || (words.length > 1 && weekdayOf(word) !== null)) continue
    if (found === null && monthOf(word) !== null) found = monthOf(word)
    else if (year === undefined && /^(?:19|20)\d\d$/.test(word)) year = word
    else if (day === null && dayNumberOf(word.replace(/\.$/, '')) !== null) day = dayNumberOf(word.replace(/\.$/, ''))
    else return null
  }
  if (found === null) return null
  const number = found
  if (day === null) return inYears(year, today, (of) => month(of, number))
  return dayOf({ month: number, day, year }, today)
}

function dayOf(given: { month: number; day: number; year: string | undefined }, today: string): DayRange[] | null {
  return inYears(given.year, today, (year) => {
    const day = isoDate(year, given.month, given.day)
    return day === null ? null : { from: day, to: day }
  })
}

function inYears(given: string | undefined, today: string, of: (year: number) => DayRange | null): DayRange[] | null {
  const now = Number(today.slice(0, 4))
  const found = (given === undefined ? [now, now - 1] : [Number(given)]).flatMap((year) => of(year) ?? [])
  return found.length === 0 ? null : found
}
