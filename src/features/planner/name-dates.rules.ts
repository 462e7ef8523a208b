import { plainLetters, vocabularyOf } from './calendar-names.rules.ts'
import { isoDate } from './calendar-words.rules.ts'

/** The order of the parts of a date that is written in numbers. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

/** The days that a name may mean, by the order of its parts. */
type Readings = Partial<Record<DateOrder, string>>

interface NamedDay {
  readings: Readings
  /** `clear` has its year in front or its month in words, `long` a year of four digits at the end, `short` one of two digits. */
  form: 'clear' | 'long' | 'short'
}

/** Why a file with a date in its name gets no day. `known`: one of its pages is on a day already, in another file. */
export const dateDoubts = ['order', 'future', 'several', 'pages', 'known'] as const
export type DateDoubt = (typeof dateDoubts)[number]

export interface NamedFile {
  id: string
  name: string
  folder: string
  pages: number
}

/** A file of more pages is rather a whole planner, with the day on which it was saved. */
const mostPagesOfDay = 10
/** Longer names are read up to here. */
const mostLetters = 250

/** Without those whose short names mean other months elsewhere, as `mar` in Finnish. */
const languages = 'en de fr es it pt nl pl cs sv da nb hu ru uk tr'.split(' ')
let knownMonths: ReadonlyMap<string, number> | undefined
function monthIn(word: string): number | undefined {
  knownMonths ??= new Map(
    [...vocabularyOf(languages).names].flatMap(([name, meanings]) => {
      const [first, second] = meanings.filter(({ unit }) => unit === 'month')
      return first && !second ? [[name, first.value] as const] : []
    }),
  )
  return knownMonths.get(word)
}

// Not the number of a version: `v2019.3.12`. A time may follow.
const compact = /(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?:[0-2]\d[0-5]\d[0-5]\d)?(?!\d)/g
const yearFirst = /(?<!\d|(?<![a-z])v)((?:19|20)\d\d)(?:([-_. /])(\d{1,2})(?:\2|\/)|年(\d{1,2})月)(\d{1,2})(?!\d)/g
const yearLast = /(?<!\d|(?<![a-z])v)(\d{1,2})([-_. /])(\d{1,2})\2((?:19|20)\d\d)(?!\d)/g
// A version has no zeros: `1.2.19`.
const shortYear = /(?<!\d|(?<![a-z])v)(?:(\d{1,2})([-_])(\d{1,2})\2(\d\d)|(\d\d)(\.)(\d\d)\.(\d\d))(?!\d)/g
const fillers = new Set('de of the th st nd rd del le den der er o'.split(' '))

/** Days that exist, by order. */
function readingsOf(days: Partial<Record<DateOrder, readonly [year: number, month: number, day: number]>>): Readings {
  const found = Object.entries(days).flatMap(([order, [year, month, day]]) => {
    const date = month >= 1 && month <= 12 && day >= 1 ? isoDate(year, month, day) : null
    return date === null ? [] : [[order, date] as const]
  })
  return Object.fromEntries(found)
}

/** True if the match is a part of a longer row of numbers, as in `12.03.20.19`. */
function isInRow(text: string, { index, 0: match }: RegExpExecArray, separator: string, mayGoOn: boolean): boolean {
  const end = index + match.length
  const isBeside = (sign: number, digit: number) => text[sign] === separator && /\d/.test(text[digit] ?? '')
  return isBeside(index - 1, index - 2) || (!mayGoOn && isBeside(end, end + 1))
}

function* longDatesIn(text: string): Generator<NamedDay> {
  for (const [, year, month, day] of text.matchAll(compact))
    yield { form: 'clear', readings: readingsOf({ ymd: [Number(year), Number(month), Number(day)] }) }
  for (const [, year, , month, sign, day] of text.matchAll(yearFirst))
    yield { form: 'clear', readings: readingsOf({ ymd: [Number(year), Number(month ?? sign), Number(day)] }) }
  for (const found of text.matchAll(yearLast)) {
    const [one, other, year] = [found[1], found[3], found[4]].map(Number) as [number, number, number]
    if (isInRow(text, found, found[2] ?? '', true)) continue
    yield { form: 'long', readings: readingsOf({ dmy: [year, other, one], mdy: [year, one, other] }) }
  }
  for (const { before, month, after } of wordsIn(text)) {
    const [left, right] = [before.map(Number), after.map(Number)]
    const isYear = (digits: string | undefined) => /^(19|20)\d\d$/.test(digits ?? '')
    const number = (of: number[], at: number) => of[at] ?? 0
    if (isYear(after[0])) yield clear(number(right, 0), month, number(left, 0))
    else if (isYear(after[1])) yield clear(number(right, 1), month, number(right, 0))
    else if (isYear(before[0])) yield clear(number(left, 0), month, number(right, 0))
    else if (isYear(before[1])) yield clear(number(left, 1), month, number(left, 0))
  }
}

const clear = (year: number, month: number, day: number): NamedDay => ({
  form: 'clear',
  readings: readingsOf({ dmy: [year, month, day] }),
})

function* shortDatesIn(text: string, century: (year: number) => number): Generator<NamedDay> {
  for (const found of text.matchAll(shortYear)) {
    const [, a, dash, b, c, d, dot, e, f] = found
    if (isInRow(text, found, dash ?? dot ?? '', false)) continue
    const [one, two, three] = [a ?? d, b ?? e, c ?? f].map(Number) as [number, number, number]
    const [last, first] = [century(three), century(one)]
    const days = readingsOf({ dmy: [last, two, one], mdy: [last, one, two], ymd: [first, two, three] })
    // A year has two digits.
    const { ymd: _, ...others } = days
    yield { form: 'short', readings: (a ?? d ?? '').length === 2 ? days : others }
  }
  for (const { before, month, after } of wordsIn(text))
    if (/^\d\d$/.test(after[0] ?? '') && /^\d{1,2}$/.test(before[0] ?? '')) {
      const [left, right] = [Number(before[0]), Number(after[0])]
      yield { form: 'short', readings: readingsOf({ dmy: [century(right), month, left], ymd: [century(left), month, right] }) }
    }
}

/** The months that are named in words, with the numbers beside them: the nearest first. */
function wordsIn(text: string): { month: number; before: string[]; after: string[] }[] {
  const tokens = (text.match(/\p{L}+|\d+/gu) ?? []).filter((token) => !fillers.has(token))
  return tokens.flatMap((token, at) => {
    const month = monthIn(token)
    return month === undefined
      ? []
      : [{ month, before: tokens.slice(Math.max(0, at - 2), at).reverse(), after: tokens.slice(at + 1, at + 3) }]
  })
}

const daysOf = ({ readings }: NamedDay) => [...new Set(Object.values(readings))]

/** What a name says about its day; what its folder adds if it says nothing alone. `several`: more than one day. Null: nothing. */
function dayIn({ name, folder }: NamedFile, today: string): NamedDay | 'several' | null {
  const century = (year: number) => (year > Number(today.slice(2, 4)) ? 1900 : 2000) + year
  const bare = name.replace(/\.[a-z][a-z0-9]{1,4}$/i, '').slice(0, mostLetters)
  for (const text of [bare, `${folder}/${bare}`].map(plainLetters))
    for (const dates of [longDatesIn(text), shortDatesIn(text, century)]) {
      const found = [...dates].filter((one) => daysOf(one).length > 0)
      const clearOnes = found.filter((one) => daysOf(one).length === 1)
      const [first] = clearOnes.length > 0 ? clearOnes : found
      if (first === undefined) continue
      return found.every((one) => daysOf(one).some((day) => daysOf(first).includes(day))) ? first : 'several'
    }
  return null
}

export interface DatedNames {
  /** By the id of the file. */
  days: ReadonlyMap<string, string>
  doubts: { file: NamedFile; doubt: DateDoubt; days: readonly string[] }[]
  /** What the owner is asked: an example of names that mean one day in one order and another day in another. Null: nothing. */
  question: { name: string; readings: Readings } | null
}

/**
 * The days that files have in their names. Where the order of the numbers could be another one, the other files decide it, or else the
 * owner: nothing is guessed.
 */
export function datesOfNames(
  files: readonly NamedFile[],
  { today, order, known }: { today: string; order: DateOrder | null; known: ReadonlySet<string> },
): DatedNames {
  const read = files.map((file) => ({ file, named: dayIn(file, today) }))
  const years = read.flatMap(({ named }) => (named && named !== 'several' && named.form === 'clear' ? daysOf(named) : []))
  const [from = '', to = ''] = [years.toSorted()[0]?.slice(0, 4), years.toSorted().at(-1)?.slice(0, 4)]
  /** Years of two digits are within those of the others, if any of them can be. */
  const within = ({ readings, form }: NamedDay): Readings => {
    const inside = Object.entries(readings).filter(([, day]) => from <= day.slice(0, 4) && day.slice(0, 4) <= to)
    return form === 'short' && inside.length > 0 ? Object.fromEntries(inside) : readings
  }
  const allowed = (form: NamedDay['form']) =>
    read
      .flatMap(({ named }) => (named && named !== 'several' && named.form === form ? [Object.keys(within(named))] : []))
      .reduce<readonly string[]>((left, own) => left.filter((one) => own.includes(one)), dateOrders)
  const orders = { clear: [], long: allowed('long'), short: allowed('short') }
  const days = new Map<string, string>()
  const doubts: DatedNames['doubts'] = []
  let question: DatedNames['question'] = null
  for (const { file, named } of read) {
    if (named === null) continue
    const readings = named === 'several' ? {} : within(named)
    const left = Object.entries(readings).filter(([one]) => named !== 'several' && orders[named.form].some((is) => is === one))
    const possible = left.length > 0 ? left : Object.entries(readings)
    const all = [...new Set(possible.map(([, day]) => day))]
    const [day = ''] = all.length > 1 ? [order === null ? undefined : readings[order]] : all
    if (all.length > 1) question ??= { name: file.name, readings: Object.fromEntries(possible) }
    const doubt = doubtOf({ file, named, day, today, isKnown: known.has(file.id) })
    if (doubt === null) days.set(file.id, day)
    else doubts.push({ file, doubt, days: all })
  }
  return { days, doubts, question }
}

interface Doubted {
  file: NamedFile
  named: NamedDay | 'several'
  day: string
  today: string
  isKnown: boolean
}

function doubtOf({ file, named, day, today, isKnown }: Doubted): DateDoubt | null {
  if (file.pages > mostPagesOfDay) return 'pages'
  if (named === 'several') return 'several'
  if (isKnown) return 'known'
  if (day === '') return 'order'
  return day > today ? 'future' : null
}
