/** The names of months and weekdays in every language that `Intl` knows, for planners whose language nobody names. */

export interface CalendarName {
  unit: 'month' | 'weekday'
  /** 1 to 12, or 0 for Sunday to 6. */
  value: number
}

export interface Vocabulary {
  names: ReadonlyMap<string, readonly CalendarName[]>
  weekWords: ReadonlySet<string>
  quarterWords: ReadonlySet<string>
  /** Of languages that number their months: "tháng 1". */
  monthWords: ReadonlySet<string>
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Languages that share words are tried in this order first. */
const frequent = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'cs',
  'sv',
  'da',
  'nb',
  'fi',
  'hu',
  'ru',
  'uk',
  'tr',
  'ja',
  'zh',
  'ko',
]

let known: readonly string[] | null = null
function languages(): readonly string[] {
  if (known === null) {
    const pairs = letters.flatMap((first) => letters.map((second) => first + second))
    known = [...new Set([...frequent, ...Intl.DateTimeFormat.supportedLocalesOf(pairs)])]
  }
  return known
}

/** Decimal digits of any script as `0` to `9`, letters without accents and in lower case. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u200c-\u200f\u061c]/g, '')
    .normalize('NFC')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

/** The digits of a script follow one another, and begin where the character before isn't a digit. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return value
}

const word = (name: string) => plainLetters(name).replace(/[.,]/g, '').replaceAll('-', ' ').trim()
/** The month in "9 de enero". `formatToParts` would say it, but ends the process in one language (V8 13.6, Scottish Gaelic). */
const longestWord = (text: string) =>
  (plainLetters(text).match(/[\p{L}\p{M}'’]+/gu) ?? []).reduce(
    (longest, one) => (one.length > longest.length ? one : longest),
    '',
  )
const dateOf = (unit: CalendarName['unit'], at: number) =>
  // 4 January 2026 is a Sunday.
  unit === 'month' ? Date.UTC(2026, at, 9) : Date.UTC(2026, 0, 4 + at)

type Name = readonly [string, CalendarName]
const remembered = new Map<string, readonly Name[]>()
function namesOf(language: string, width: 'long' | 'short', unit: CalendarName['unit']): readonly Name[] {
  const key = `${language} ${width} ${unit}`
  const names = remembered.get(key) ?? [...formattedNames(language, width, unit)]
  remembered.set(key, names)
  return names
}

function* formattedNames(language: string, width: 'long' | 'short', unit: CalendarName['unit']): Generator<Name> {
  const base = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const
  const alone = new Intl.DateTimeFormat(language, { ...base, [unit]: width })
  // Beside a day or a year, many languages write another form.
  const within =
    unit === 'weekday'
      ? []
      : (['day', 'year'] as const).map((part) => new Intl.DateTimeFormat(language, { ...base, month: width, [part]: 'numeric' }))
  for (let at = 0; at < (unit === 'month' ? 12 : 7); at++) {
    const name = { unit, value: unit === 'month' ? at + 1 : at }
    yield [word(alone.format(dateOf(unit, at))), name]
    for (const format of within) yield [longestWord(format.format(dateOf(unit, at))), name]
  }
}

const isName = (name: string) => /\p{L}/u.test(name) && !/\d/.test(name)

/** Which languages the words are in: the one with most months and weekdays among them, and others that name many more. */
export function languagesOf(words: ReadonlySet<string>): string[] {
  for (const width of ['long', 'short'] as const) {
    const found = languages()
      .map((language) => ({ language, said: saidIn(language, width, words) }))
      .filter(({ said }) => said.size >= (width === 'long' ? 1 : 3))
      .sort((a, b) => valuesIn(b.said) - valuesIn(a.said))
    const [best] = found
    if (!best) continue
    const chosen = [best]
    for (const other of found) {
      const added = new Map([...other.said].filter(([name]) => !chosen.some(({ said }) => said.has(name))))
      if (valuesIn(added) >= 8 && chosen.length < 3) chosen.push(other)
    }
    const names = chosen.map(({ language }) => language)
    // Few words may be chance, or the short ones of a language that isn't found by its long ones.
    return valuesIn(best.said) < 6 ? [...new Set([...names, 'en'])] : names
  }
  return ['en']
}

const valuesIn = (said: ReadonlyMap<string, CalendarName>) =>
  new Set([...said.values()].map(({ unit, value }) => `${unit} ${value}`)).size

function saidIn(language: string, width: 'long' | 'short', words: ReadonlySet<string>): Map<string, CalendarName> {
  const said = new Map<string, CalendarName>()
  // Single letters are everywhere.
  for (const unit of ['month', 'weekday'] as const)
    for (const [name, meaning] of namesOf(language, width, unit))
      if (isName(name) && !/^[a-z]$/.test(name) && name.split(' ').every((part) => words.has(part))) said.set(name, meaning)
  return said
}

/** Words and signs for a week that are not the language's own name of it. */
const weekSigns = ['kw', 'cw', 'wk', 'w', 'sem', 'vko', 'uke', 'uge', 'tyd', 'tydz', 'ned', 'week']

/** All forms in which these languages write months and weekdays. */
export function vocabularyOf(chosen: readonly string[]): Vocabulary {
  const names = new Map<string, CalendarName[]>()
  const add = (name: string, meaning: CalendarName) => {
    if (!isName(name)) return
    const meanings = names.get(name) ?? []
    if (!meanings.some(({ unit, value }) => unit === meaning.unit && value === meaning.value)) meanings.push(meaning)
    names.set(name, meanings)
  }
  const weekWords = new Set(weekSigns)
  const quarterWords = new Set(['q', 'quarter'])
  const monthWords = new Set<string>()
  for (const language of chosen) {
    for (const unit of ['month', 'weekday'] as const) {
      const long = [...namesOf(language, 'long', unit)]
      const numbered = /^(\p{L}+) \d+$/u.exec(long[0]?.[0] ?? '')?.[1]
      if (unit === 'month' && numbered !== undefined) monthWords.add(numbered)
      for (const [name, meaning] of [...long, ...namesOf(language, 'short', unit)]) add(name, meaning)
      // Printers cut names themselves: "Tu", "Avr".
      for (const length of unit === 'month' ? [4, 3] : [4, 3, 2])
        for (const [name, meaning] of long) {
          const cut = name.slice(0, length)
          const isClear = long.every(([other, { value }]) => value === meaning.value || !other.startsWith(cut))
          if (name.length > length && isClear && /^[a-z\u0370-\u04ff]+$/.test(cut)) add(cut, meaning)
        }
    }
    for (const style of ['long', 'short'] as const) {
      const fields = new Intl.DisplayNames(language, { type: 'dateTimeField', style })
      // Also its first letter: "S2" is a week in French and "T2" a quarter, "T2" a week in Polish.
      for (const [unit, words] of [['weekOfYear', weekWords] as const, ['quarter', quarterWords] as const])
        for (const part of word(fields.of(unit) ?? '').split(' ')) words.add(part).add(part.slice(0, 1))
    }
  }
  if (chosen.includes('en')) add('sept', { unit: 'month', value: 9 })
  return { names, weekWords, quarterWords, monthWords }
}
