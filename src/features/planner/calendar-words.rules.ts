const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'pl']

const monthWords = new Map<string, number>()
const weekdayWords = new Map<string, number>()
for (const language of languages) {
  const format = (date: Date, options: Intl.DateTimeFormatOptions) =>
    date
      .toLocaleDateString(language, { ...options, timeZone: 'UTC' })
      .toLowerCase()
      .replace('.', '')
  // Short forms in English only: "mar" is March in English and Tuesday in other languages.
  const lengths = language === 'en' ? (['long', 'short'] as const) : (['long'] as const)
  for (const length of lengths) {
    for (let month = 0; month < 12; month++)
      addWord(monthWords, format(new Date(Date.UTC(2026, month, 1)), { month: length }), month + 1)
    for (let day = 0; day < 7; day++)
      // 4 January 2026 is a Sunday.
      addWord(weekdayWords, format(new Date(Date.UTC(2026, 0, 4 + day)), { weekday: length }), day)
  }
}
addWord(monthWords, 'sept', 9)
addWord(weekdayWords, 'tues', 2)
addWord(weekdayWords, 'thur', 4)
addWord(weekdayWords, 'thurs', 4)

function addWord(words: Map<string, number>, word: string, value: number) {
  if (!words.has(word)) words.set(word, value)
}

const bare = (word: string) => word.toLowerCase().replace(/[.,:;()[\]]/g, '')

/** 1 to 12, or null when the word isn't a month. */
export const monthOf = (word: string): number | null => monthWords.get(bare(word)) ?? null

/** 0 is Sunday. */
export const weekdayOf = (word: string): number | null => weekdayWords.get(bare(word)) ?? null

export function yearOf(word: string): number | null {
  const found = /^(?:19|20)\d\d$/.exec(bare(word))
  return found ? Number(found[0]) : null
}

/** The day of a month, 1 to 31, from `1`, `01`, `1.` or `1st`. Null for other words. */
export function dayNumberOf(word: string): number | null {
  const found = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(bare(word))
  const day = Number(found?.[1] ?? 0)
  return day >= 1 && day <= 31 ? day : null
}

/** `2026-02-28`, or null when the day doesn't exist. */
export function isoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}

export const weekdayOfDate = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** @param days may be negative */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** All days from one to another. */
export function datesBetween(from: string, to: string): string[] {
  const dates = [from]
  for (let date = addDays(from, 1); date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** The last day of a month, such as `2026-02-28`. */
export const lastOfMonth = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The Monday of an ISO week, or null when the year has no such week. */
export function mondayOfWeek(year: number, week: number): string | null {
  const fourth = isoDate(year, 1, 4) ?? ''
  const first = addDays(fourth, -((weekdayOfDate(fourth) + 6) % 7))
  const monday = addDays(first, (week - 1) * 7)
  return week >= 1 && addDays(monday, 3).startsWith(String(year)) ? monday : null
}

export const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  isoDate(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))) === value

/** The same day one year earlier. March 1 for February 29. */
export const yearBefore = (date: string): string =>
  isoDate(Number(date.slice(0, 4)) - 1, Number(date.slice(5, 7)), Number(date.slice(8))) ??
  `${Number(date.slice(0, 4)) - 1}-03-01`
