import { localeTexts } from './locale.texts.ts'

const parts = {
  w: { weekday: 'short' },
  W: { weekday: 'long' },
  m: { month: 'short' },
  M: { month: 'long' },
  d: { day: 'numeric' },
  y: { year: 'numeric' },
  t: { hour: 'numeric', minute: '2-digit' },
}

/**
 * What a date is shown with: the weekday (`w` short, `W` long), the month (`m`, `M`), the day, the year, and the time. `wmd` is for narrow
 * places, such as titles on phones.
 */
export type DateForm =
  | ('w' | 'W' | 'm' | 'd' | 't' | 'my' | 'My')
  | ('md' | 'mdy' | 'wmd' | 'wmdy' | 'Mdy' | 'WMd' | 'WMdy')
  | ('mdt' | 'mdyt' | 'Mdyt')

/**
 * Returns the function that shows dates in a language. An instant is shown in the reader's time zone. A calendar day has none.
 * @example datesIn('en-US')('2026-11-24', 'wmd') // Tue, Nov 24
 */
export function datesIn(locale: string): (at: Date | string, form: DateForm) => string {
  const formats: Record<string, Intl.DateTimeFormat> = {}
  return (at, form) => {
    const timeZone = typeof at === 'string' && at.length === 10 ? 'UTC' : undefined
    const letters = [...form] as (keyof typeof parts)[]
    const options = () => Object.assign({ timeZone }, ...letters.map((letter) => parts[letter]))
    const key = form + timeZone
    formats[key] ??= new Intl.DateTimeFormat(locale, options())
    return formats[key].format(new Date(at))
  }
}

/** Shows a date in the language of this build. */
export const dateText = datesIn(localeTexts.locale)
