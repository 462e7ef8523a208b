import { duration } from './focus-timer.texts.ts'

const inWords = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', ...options })

export const nameOfMonth = (month: string): string => inWords(`${month}-01`, { month: 'long', year: 'numeric' })

export const focusMonthTexts = {
  title: 'Your Focus',
  lead: 'The minutes you gave to one thing, month by month.',
  previous: 'Previous month',
  next: 'Next month',
  thisMonth: 'This month',
  weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  total: (minutes: number, days: number) => `${duration(minutes)} on ${days} ${days === 1 ? 'day' : 'days'}`,
  empty: (month: string) => `No focus sessions in ${nameOfMonth(month)}.`,
  emptyNow: 'No focus sessions this month yet.',
  day: (day: string, minutes: number) =>
    `${inWords(day, { weekday: 'long', month: 'long', day: 'numeric' })}: ${minutes > 0 ? duration(minutes) : 'no focus'}`,
  failed: 'Your focus couldn’t be loaded.',
}
