const dayMs = 86_400_000

/** Weeks begin on Monday, Sunday or Saturday. */
export const weekStarts: readonly number[] = [1, 0, 6]

/** The days of some years. Days are counted from the first of them. */
export class Days {
  readonly first: number
  readonly count: number
  /** Of each day: its year, month, day of the month and weekday. */
  readonly years: Int16Array
  readonly months: Int8Array
  readonly numbers: Int8Array
  readonly weekdays: Int8Array

  constructor(from: number, to: number) {
    this.first = Date.UTC(from, 0, 1) / dayMs
    this.count = Date.UTC(to + 1, 0, 1) / dayMs - this.first
    const dates = Array.from({ length: this.count }, (_, at) => new Date((this.first + at) * dayMs))
    this.years = Int16Array.from(dates, (date) => date.getUTCFullYear())
    this.months = Int8Array.from(dates, (date) => date.getUTCMonth() + 1)
    this.numbers = Int8Array.from(dates, (date) => date.getUTCDate())
    this.weekdays = Int8Array.from(dates, (date) => date.getUTCDay())
  }

  iso = (day: number): string => new Date((this.first + day) * dayMs).toISOString().slice(0, 10)
  monthDay = (day: number): number => (this.months[day] ?? 0) * 100 + (this.numbers[day] ?? 0)
  /** The number of the week of a day, and its year, as ISO 8601 counts. */
  isoWeek(day: number): { week: number; year: number } {
    const thursday = new Date((this.first + day - (((this.weekdays[day] ?? 0) + 6) % 7) + 3) * dayMs)
    const year = thursday.getUTCFullYear()
    return { year, week: 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) }
  }
  /** The number of the week that begins on this day, where the week of January 1 is the first. */
  usWeek(first: number): number {
    const year = new Date((this.first + first + 6) * dayMs).getUTCFullYear()
    const january = Date.UTC(year, 0, 1) / dayMs - this.first
    return 1 + Math.ceil((january <= first ? first - january : 0) / 7)
  }
}
