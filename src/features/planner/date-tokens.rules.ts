import type { CalendarName, Vocabulary } from './calendar-names.rules.ts'
import type { Phrase } from './page-lines.rules.ts'

export type DateUnit = 'number' | 'month' | 'weekday' | 'year' | 'week' | 'quarter' | 'date' | 'range'

/** `isDayFirst` for `5/1` that is January 5. */
export interface DateTokenOptions {
  vocabulary: Vocabulary
  isDayFirst: boolean
  hasRomans: boolean
}

export type Token = { start: number } & (
  | { unit: 'word'; word: string }
  | { unit: DateUnit; value: number; last?: number; year?: number | null }
)

const years = String.raw`(?:19|20)\d\d`
const patterns: readonly [
  RegExp,
  (found: RegExpExecArray, options: DateTokenOptions) => Omit<Exclude<Token, { unit: 'word' }>, 'start'>[] | null,
][] = [
  // Times, and numbers with decimals.
  [/\d{1,2}[:h]\d{2}/y, () => []],
  [
    new RegExp(String.raw`(${years})\s*[/–-]\s*(${years}|\d\d)(?![\d./-])`, 'y'),
    ([, from = '', to = '']) => schoolYear(Number(from), Number(to)),
  ],
  [
    new RegExp(String.raw`(${years})[-./](\d{1,2})[-./](\d{1,2})(?!\d)`, 'y'),
    ([, y, m, d]) => dated(Number(m), Number(d), Number(y)),
  ],
  [
    new RegExp(String.raw`(${years})[- ]?w ?(\d{1,2})(?!\d)`, 'y'),
    ([, y, w]) => [one('year', Number(y)), one('week', Number(w))],
  ],
  [
    new RegExp(String.raw`(${years})[-./](\d{1,2})(?![\d./-])`, 'y'),
    ([, y, m]) => (Number(m) <= 12 ? [one('year', Number(y)), one('month', Number(m))] : null),
  ],
  [
    new RegExp(String.raw`(\d{1,2})([-./]) ?(\d{1,2})\2 ?(${years}|\d\d)(?![\d./-])`, 'y'),
    ([, a, , b, y], { isDayFirst }) => ordered(Number(a), Number(b), Number(y), isDayFirst),
  ],
  [
    new RegExp(String.raw`(\d{1,2})[./](${years})(?![\d./-])`, 'y'),
    ([, m, y]) => (Number(m) <= 12 ? [one('month', Number(m)), one('year', Number(y))] : null),
  ],
  [/(\d{1,2})\/(\d{1,2})(?![\d/])/y, ([, a, b], { isDayFirst }) => ordered(Number(a), Number(b), null, isDayFirst)],
  [/(\d{1,2})\. ?(\d{1,2})\.(?!\d)/y, ([, a, b], { isDayFirst }) => ordered(Number(a), Number(b), null, isDayFirst)],
  [/(\d\d)-(\d\d)(?![\d-])/y, ([, a, b], { isDayFirst }) => ordered(Number(a), Number(b), null, isDayFirst)],
  [/(\d\d)\.(\d\d)(?![\d.])/y, ([, a, b], { isDayFirst }) => ordered(Number(a), Number(b), null, isDayFirst)],
  [/(\d{4}) ?[年년]/y, ([, y]) => [one('year', Number(y))]],
  [/(\d{1,2}) ?[月월]/y, ([, m]) => (Number(m) <= 12 ? [one('month', Number(m))] : null)],
  [/(\d{1,2}) ?[日일号號]/y, ([, d]) => [one('number', Number(d))]],
  [/第? ?(\d{1,2}) ?(?:週|周|주)/y, ([, w]) => [one('week', Number(w))]],
  [/q ?([1-4])(?![\p{L}\d])/uy, ([, q]) => [one('quarter', Number(q))]],
  [new RegExp(String.raw`(${years})(?!\d)`, 'y'), ([, y]) => [one('year', Number(y))]],
]

type Part = Omit<Exclude<Token, { unit: 'word' }>, 'start'>
const one = (unit: DateUnit, value: number): Part => ({ unit, value })
const dated = (month: number, day: number, year: number | null): Part[] | null =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31 ? [{ unit: 'date', value: month * 100 + day, year }] : null
const ordered = (a: number, b: number, year: number | null, isDayFirst: boolean) => {
  const full = year === null || year > 99 ? year : 2000 + year
  return isDayFirst ? dated(b, a, full) : dated(a, b, full)
}
function schoolYear(from: number, to: number): Part[] | null {
  const next = to < 100 ? from - (from % 100) + to : to
  return next === from + 1 ? [one('year', from), one('year', next)] : null
}

const ordinal = /(\d{1,3})(?:st|nd|rd|th|er|re|eme|e|o|a|d|º|ª|°|[\p{Script=Hebrew}\p{Script=Cyrillic}]{1,3})?(?![\p{L}\d])\.?/uy
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
const until = new Set([
  'to',
  'bis',
  'au',
  'al',
  'a',
  'az',
  'do',
  'until',
  'through',
  'thru',
  'tot',
  'ate',
  'til',
  'till',
  'から',
  'до',
  'по',
])

/** Letters of the longest names. */
const mostSpacedLetters = 12

/** Words of a phrase from left to right: dates in numbers, names of months and weekdays, weeks, numbers and the rest. */
export function tokensOf({ text }: Phrase, options: DateTokenOptions): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const [length, found] = readAt(text, at, options, tokens)
    tokens.push(...found)
    at += length
  }
  // The year of a copyright is that of the planner's making.
  const own = /©|\(c\)|copyright/.test(text) ? tokens.filter(({ unit }) => unit !== 'year') : tokens
  return withRanges(withWeeks(own, options.vocabulary))
}

function readAt(text: string, at: number, options: DateTokenOptions, before: readonly Token[]): [number, Token[]] {
  const isDigitBefore = at > 0 && /\d/.test(text[at - 1] ?? '')
  if (!isDigitBefore)
    for (const [pattern, read] of patterns) {
      if (pattern.source.startsWith('q') && at > 0 && /\p{L}/u.test(text[at - 1] ?? '')) continue
      pattern.lastIndex = at
      const found = pattern.exec(text)
      const parts = found && read(found, options)
      if (found && parts) return [found[0].length, parts.map((part) => ({ ...part, start: at }))]
    }
  ordinal.lastIndex = at
  const number = isDigitBefore ? null : ordinal.exec(text)
  if (number) return [number[0].length, [{ unit: 'number', value: Number(number[1]), start: at }]]
  const digits = /^\d+/.exec(text.slice(at))
  if (digits) return [digits[0].length, [{ unit: 'word', word: '#', start: at }]]
  const dash = /^[–—~〜\-‐−]/.exec(text.slice(at))
  if (dash) return [1, [{ unit: 'word', word: '-', start: at }]]
  const spaced = readSpacedName(text.slice(at), at, options)
  if (spaced) return spaced
  const run = /^[\p{L}\p{M}'’]+/u.exec(text.slice(at))?.[0]
  if (run === undefined) return [1, []]
  return readName(text.slice(at), run, at, options, before)
}

/** A name whose letters stand apart, "J A N U A R Y", or that the printer moved together in parts, "AV R I L". */
function readSpacedName(rest: string, at: number, { vocabulary }: DateTokenOptions): [number, Token[]] | null {
  const parts = /^\p{L}+(?: \p{L}+)+/u.exec(rest)?.[0].split(' ') ?? []
  for (let count = Math.min(parts.length, mostSpacedLetters); count >= 2; count--) {
    const [name] = vocabulary.names.get(parts.slice(0, count).join('')) ?? []
    if (name) return [parts.slice(0, count).join(' ').length, [{ ...name, start: at }]]
  }
  return null
}

function readName(rest: string, run: string, at: number, options: DateTokenOptions, before: readonly Token[]): [number, Token[]] {
  const { names } = options.vocabulary
  const after = /^[\p{L}\p{M}'’]+(?:[ -][\p{L}\p{M}'’]+){0,3}/u.exec(rest)?.[0] ?? run
  for (
    let name = after;
    name.length >= run.length;
    name = name.slice(0, Math.max(name.lastIndexOf(' '), name.lastIndexOf('-'), 0))
  ) {
    const meanings = names.get(name.replaceAll('-', ' '))
    if (meanings) return [name.length, [{ ...meaningOf(meanings, before), start: at }]]
  }
  const roman = romans.indexOf(run)
  if (options.hasRomans && roman >= 0) return [run.length, [{ unit: 'month', value: roman + 1, start: at }]]
  // A name may be written together with other letters, as in scripts without spaces.
  if (/[\u3040-\u9fff\uac00-\ud7af]/.test(run))
    for (let length = Math.min(5, run.length); length >= 2; length--) {
      const meanings = names.get(run.slice(0, length))
      if (meanings) return [length, [{ ...meaningOf(meanings, before), start: at }]]
    }
  return [run.length, [{ unit: 'word', word: run, start: at }]]
}

/** "mar" is a month and a weekday in Spanish: beside a number of a day it's the month, unless there is one already. */
function meaningOf(meanings: readonly CalendarName[], before: readonly Token[]): CalendarName {
  const [first] = meanings
  const hasNumber = before.at(-1)?.unit === 'number'
  return meanings.find(({ unit }) => unit === (hasNumber ? 'month' : 'weekday')) ?? first ?? { unit: 'month', value: 0 }
}

/** The word for a week or a quarter, with the number beside it. */
function withWeeks(tokens: readonly Token[], { weekWords, quarterWords, monthWords }: Vocabulary): Token[] {
  const joined = [...tokens]
  for (const [at, token] of joined.entries()) {
    if (token.unit !== 'word') continue
    const { word } = token
    const unit = weekWords.has(word) ? 'week' : quarterWords.has(word) ? 'quarter' : monthWords.has(word) ? 'month' : null
    if (unit === null) continue
    const most = { week: 53, quarter: 4, month: 12 }[unit]
    // One letter, as in "W12", stands directly before its number. "S 12" is a Saturday in a list of a month.
    const isSign = word.length <= 2
    for (const place of isSign || unit === 'month' ? [at + 1] : [at + 1, at - 1]) {
      const number = joined[place]
      if (number?.unit !== 'number' || number.value < 1 || number.value > most) continue
      if (word.length === 1 && number.start > token.start + 1) continue
      joined[place] = { unit, value: number.value, start: number.start }
      break
    }
  }
  return joined
}

/** Two days with a dash between them. A month or year that only one of them names holds for both. */
function withRanges(tokens: readonly Token[]): Token[] {
  const found: Token[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.unit !== 'word' || !(token.word === '-' || until.has(token.word))) continue
    const [left, right] = [dayIn(tokens.slice(Math.max(0, at - 4), at).reverse()), dayIn(tokens.slice(at + 1, at + 6))]
    const [from, to] = [left.month ?? right.month, right.month ?? left.month]
    if (left.day === null || right.day === null || from === null || to === null) continue
    found.push({
      unit: 'range',
      value: from * 100 + left.day,
      last: to * 100 + right.day,
      year: right.year ?? left.year,
      start: token.start,
    })
  }
  return [...tokens, ...found]
}

/** The day nearest to a dash. */
function dayIn(tokens: readonly Token[]): { month: number | null; day: number | null; year: number | null } {
  const day: { month: number | null; day: number | null; year: number | null } = { month: null, day: null, year: null }
  for (const token of tokens) {
    if (token.unit === 'word' && (token.word === '-' || until.has(token.word))) break
    if (token.unit === 'week') break
    if (token.unit === 'date') return { month: Math.floor(token.value / 100), day: token.value % 100, year: token.year ?? null }
    if (token.unit === 'number') day.day ??= token.value
    if (token.unit === 'month') day.month ??= token.value
    if (token.unit === 'year') day.year ??= token.value
  }
  return day
}
