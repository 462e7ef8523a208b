import { plainLetters, vocabularyOf } from './calendar-names.rules.ts'
import { isoDate } from './calendar-words.rules.ts'

/** The order of the parts of a date that is written in numbers. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

/** The days that a name may mean, by the order of its parts. */
type Readings = Partial<Record<DateOrder, string>>

interface NamedDay {
  readings: Readings
  /** `clear` has its year in front or its month in words, `long` a year of four digits at the end, `short` one of two. `several`: more days. */
  form: 'clear' | 'long' | 'short' | 'several'
}

/**
 * Why a file with a date gets no day. `known`: one of its pages is on a day already, in another file. `scan`: a picture was made after the
 * year that the files are about, or on one day with many others.
 */
export const dateDoubts = ['order', 'future', 'several', 'pages', 'known', 'scan'] as const
export type DateDoubt = (typeof dateDoubts)[number]

export interface NamedFile {
  id: string
  name: string
  folder: string
  pages: number
  /** The day on which a picture was taken, by its own words. */
  takenOn?: string | null
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
const yearFirst = /(?<!\d|(?<![a-z])v)((?:19|20)\d\d)([-_. /年])(\d{1,2})(?:\2|\/|月)(\d{1,2})(?!\d)/g
const yearLast = /(?<!\d|(?<![a-z])v)(\d{1,2})([-_. /])(\d{1,2})\2((?:19|20)\d\d)(?!\d)/g
const shortYear = /(?<!\d|(?<![a-z])v)(\d{1,2})([-_.])(\d{1,2})\2(\d\d)(?!\d)/g
const fillers = new Set('de of the th st nd rd del le den der er o'.split(' '))

/** Words before a number that counts something else than days, in four languages: `Week 2 January 2014`. */
const counted =
  'week kw woche semaine semana sem page seite pagina pag p vol volume band tome tomo nr no n part teil partie parte'
const countedWords = new Set(counted.split(' '))
const until = String.raw`(?:\s*[-–—]\s*|[\s_]+(?:to|until|bis|au|al|a|hasta|und|and|et|y)[\s_]+)`
const first = String.raw`(?<!\d|\d[-_.:/]|\b(?:${counted.replaceAll(' ', '|')})[-_ ]?)(\d{1,2})(?:st|nd|rd|th|er)?\.?`
/** Days of which only the last one has its year: `10 to 16 January 2014`, `10.-16.01.2014`, `10.01. bis 16.01.2014`, `2014-01-10-16`. */
const ranges = [
  new RegExp(String.raw`${first}${until}(\d{1,2})(?:st|nd|rd|th|er)?\.?[\s_]+(?:(?:of|de)\s)?\p{L}{3,}`, 'u'),
  new RegExp(String.raw`${first}(?:\d{1,2}\.?)?${until}(\d{1,2})([-./])\d{1,2}\3(?:\d\d){1,2}(?!\d)`, 'u'),
  /(?<!\d)(?:19|20)\d\d(?:-\d\d-|_\d\d_|\.\d\d\.|\d\d)(\d\d)[-–](\d\d)(?!\d|[-_.:]\d)/u,
]
/** True for days in a row. A number before a day that isn't less is none of them. */
const isRange = (text: string) =>
  ranges.some((range) => {
    const [, one, other] = range.exec(text) ?? []
    return Number(one) < Number(other)
  })

/** Days that exist, by order. */
function readingsOf(days: Partial<Record<DateOrder, readonly [year: number, month: number, day: number]>>): Readings {
  const found = Object.entries(days).map(([order, day]) => [order, isoDate(...day)] as const)
  return Object.fromEntries(found.filter(([, day]) => day !== null))
}

function* longDatesIn(text: string): Generator<NamedDay> {
  for (const [, year, month, day] of text.matchAll(compact))
    yield { form: 'clear', readings: readingsOf({ ymd: [Number(year), Number(month), Number(day)] }) }
  for (const [, year, , month, day] of text.matchAll(yearFirst))
    yield { form: 'clear', readings: readingsOf({ ymd: [Number(year), Number(month), Number(day)] }) }
  for (const { index, 1: one, 2: sign = '', 3: other, 4: year } of text.matchAll(yearLast)) {
    const [a, b, last] = [Number(one), Number(other), Number(year)]
    if (!isGoingOn(text, index - 1, -1, sign))
      yield { form: 'long', readings: readingsOf({ dmy: [last, b, a], mdy: [last, a, b] }) }
  }
  const tokens = (text.match(/\p{L}+|\d+/gu) ?? []).filter((token) => !fillers.has(token))
  const isNumbered = (at: number) => countedWords.has(tokens[at - 1] ?? '')
  const used = new Set<number>()
  let known = ''
  for (const [at, token] of tokens.entries()) {
    const month = monthIn(token)
    if (month === undefined) continue
    const place = besideMonth.find(([year]) => /^(19|20)\d\d$/.test(tokens[at + year] ?? ''))
    if (place === undefined || isNumbered(at + place[1])) continue
    known = tokens[at + place[0]] ?? ''
    used.add(at).add(at + place[1])
    yield { form: 'clear', readings: readingsOf({ dmy: [Number(known), month, Number(tokens[at + place[1]])] }) }
  }
  // The first day of some: `January 28 - February 3 2014`.
  for (const [at, token] of known === '' ? [] : tokens.entries()) {
    const month = used.has(at) ? undefined : monthIn(token)
    const day = [at + 1, at - 1].find((one) => /^\d\d?$/.test(tokens[one] ?? '') && !used.has(one))
    if (month !== undefined && day !== undefined)
      yield { form: 'clear', readings: readingsOf({ dmy: [Number(known), month, Number(tokens[day])] }) }
  }
}

/** Where the year and the day are, counted from the word of the month. */
const besideMonth = [
  [1, -1],
  [2, 1],
  [-1, 1],
  [-2, -1],
] as const

/** True if the row of numbers goes on, as in `12.03.20.19`. */
const isGoingOn = (text: string, at: number, step: 1 | -1, sign: string) => text[at] === sign && /\d/.test(text[at + step] ?? '')

function* shortDatesIn(text: string, century: (year: number) => number): Generator<NamedDay> {
  for (const { index, 0: all, 1: one = '', 2: sign = '', 3: other, 4: last } of text.matchAll(shortYear)) {
    const isRow = isGoingOn(text, index - 1, -1, sign) || isGoingOn(text, index + all.length, 1, sign)
    // A version has no zeros: `1.2.19`.
    if (isRow || (sign === '.' && all.length < 8)) continue
    const [a, b, c] = [Number(one), Number(other), Number(last)]
    const yearAtEnd = { dmy: [century(c), b, a], mdy: [century(c), a, b] } as const
    yield { form: 'short', readings: readingsOf({ ...yearAtEnd, ...(one.length === 2 && { ymd: [century(a), b, c] as const }) }) }
  }
}

const daysOf = ({ readings }: NamedDay) => [...new Set(Object.values(readings))]

/** What a name says about its day; what its folder adds if it says nothing alone. Null: nothing. */
function dayIn({ name, folder }: NamedFile, today: string): NamedDay | null {
  const century = (year: number) => (year > Number(today.slice(2, 4)) ? 1900 : 2000) + year
  const bare = name.replace(/\.[a-z][a-z0-9]{1,4}$/i, '').slice(0, mostLetters)
  for (const text of [bare, `${folder}/${bare}`].map(plainLetters))
    for (const dates of [longDatesIn(text), shortDatesIn(text, century)]) {
      const found = [...dates].filter((one) => daysOf(one).length > 0)
      const clearOnes = found.filter((one) => daysOf(one).length === 1)
      const [first] = clearOnes.length > 0 ? clearOnes : found
      if (first === undefined) continue
      const isOne = found.every((one) => daysOf(one).some((day) => daysOf(first).includes(day)))
      return isOne && !isRange(text) ? first : { form: 'several', readings: {} }
    }
  return null
}

export interface DatedNames {
  /** By the id of the file. */
  days: ReadonlyMap<string, string>
  doubts: { file: NamedFile; doubt: DateDoubt; days: readonly string[] }[]
  /** What the owner is asked: an example of names that mean one day in one order and another day in another. Null: nothing. */
  question: { name: string; readings: Readings } | null
  /** The years up to which the dates inside of pictures can be taken: the last one in the names, or else one that the owner says. */
  pictureYears: number[]
}

/**
 * The days that files have in their names. Where the order of the numbers could be another one, the other files decide it, or else the
 * owner: nothing is guessed.
 *
 * @param picturesUntil pictures without a day in their names get that on which they were taken, up to this year; null for none
 */
export function datesOfNames(
  files: readonly NamedFile[],
  { today, order, picturesUntil = null }: { today: string; order: DateOrder | null; picturesUntil?: number | null },
): DatedNames {
  const read = files.map((file) => ({ file, named: dayIn(file, today) }))
  const years = read.flatMap(({ named }) => (named?.form === 'clear' ? daysOf(named) : []))
  const [from = '', to = ''] = [years.toSorted()[0]?.slice(0, 4), years.toSorted().at(-1)?.slice(0, 4)]
  /** Years of two digits are within those of the others, if any of them can be. */
  const within = ({ readings, form }: NamedDay): Readings => {
    const inside = Object.entries(readings).filter(([, day]) => from <= day.slice(0, 4) && day.slice(0, 4) <= to)
    return form === 'short' && inside.length > 0 ? Object.fromEntries(inside) : readings
  }
  const allowed = (form: NamedDay['form']) =>
    read
      .flatMap(({ named }) => (named?.form === form ? [Object.keys(within(named))] : []))
      .reduce<readonly string[]>((left, own) => left.filter((one) => own.includes(one)), dateOrders)
  const orders = { clear: [], several: [], long: allowed('long'), short: allowed('short') }
  const days = new Map<string, string>()
  const doubts: DatedNames['doubts'] = []
  let question: DatedNames['question'] = null
  for (const { file, named } of read) {
    if (named === null) continue
    const readings = Object.entries(within(named))
    const left = readings.filter(([one]) => orders[named.form].some((is) => is === one))
    const possible = left.length > 0 ? left : readings
    const all = [...new Set(possible.map(([, day]) => day))]
    const [day = ''] = all.length > 1 ? possible.flatMap(([one, its]) => (one === order ? its : [])) : all
    if (all.length > 1) question ??= { name: file.name, readings: Object.fromEntries(possible) }
    const doubt = (
      [
        [file.pages > mostPagesOfDay, 'pages'],
        [named.form === 'several', 'several'],
        [day === '', 'order'],
        [day > today, 'future'],
      ] as const
    ).find(([is]) => is)?.[1]
    if (doubt === undefined) days.set(file.id, day)
    else doubts.push({ file, doubt, days: all })
  }
  const nameless = read.flatMap(({ file, named }) => (named === null ? [file] : []))
  return { days, doubts, question, pictureYears: addPictures({ days, doubts }, nameless, { today, picturesUntil }) }
}

/** More on one day are rather the pages of a book that was photographed. */
const mostPicturesOfDay = 10
const writtenYear = /(?<!\d)(?:19|20)\d\d(?!\d)/g
const yearOf = (day: string) => Number(day.slice(0, 4))

/**
 * Adds the days on which pictures were taken. A scan has the day on which it was made: what may be one is left to the owner.
 *
 * @returns see `pictureYears`
 */
function addPictures(
  { days, doubts }: { days: Map<string, string>; doubts: DatedNames['doubts'] },
  files: readonly NamedFile[],
  { today, picturesUntil }: { today: string; picturesUntil: number | null },
): number[] {
  const pictures = files.flatMap((file) => (file.takenOn && file.takenOn <= today ? [{ file, day: file.takenOn }] : []))
  const onDay = new Map<string, number>()
  for (const { day } of pictures) onDay.set(day, (onDay.get(day) ?? 0) + 1)
  const years = [...new Set(pictures.map(({ day }) => yearOf(day)))].toSorted((a, b) => a - b)
  const inNames = Math.max(...[...days.values()].map(yearOf))
  const offered = days.size === 0 ? years : years.some((year) => year <= inNames) ? [inNames] : []
  if (picturesUntil === null) return offered
  const last = Math.min(picturesUntil, days.size === 0 ? picturesUntil : inNames)
  for (const { file, day } of pictures) {
    const own = `${file.folder}/${file.name}`.match(writtenYear)?.map(Number) ?? [last]
    const isScan = yearOf(day) > Math.min(last, Math.max(...own)) || (onDay.get(day) ?? 0) > mostPicturesOfDay
    if (isScan) doubts.push({ file, doubt: 'scan', days: [day] })
    else days.set(file.id, day)
  }
  return offered
}
