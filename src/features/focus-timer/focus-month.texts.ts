import { datesIn } from '#kit/dates.ts'
import { duration } from './focus-timer.texts.ts'

const date = datesIn('en-US')

export const nameOfMonth = (month: string): string => date(`${month}-01`, 'My')

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
  day: (day: string, minutes: number) => `${date(day, 'WMd')}: ${minutes > 0 ? duration(minutes) : 'no focus'}`,
  failed: 'Your focus couldn’t be loaded.',
}
