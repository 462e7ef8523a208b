import type * as english from '#features/focus-timer/focus-month.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'
import { duration } from './focus-timer.texts.ts'

const date = datesIn('de-DE')

export const nameOfMonth: Texts<typeof english.nameOfMonth> = (month) => date(`${month}-01`, 'My')

export const focusMonthTexts: Texts<typeof english.focusMonthTexts> = {
  title: 'Dein Fokus',
  lead: 'Die Minuten, die du einer einzigen Sache geschenkt hast, Monat für Monat.',
  previous: 'Voriger Monat',
  next: 'Nächster Monat',
  thisMonth: 'Dieser Monat',
  weekdays: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  total: (minutes, days) => `${duration(minutes)} an ${counted(days, 'Tag', 'Tagen')}`,
  empty: (month) => `Keine Fokuszeit im ${nameOfMonth(month)}.`,
  emptyNow: 'Diesen Monat noch keine Fokuszeit.',
  day: (day, minutes) => `${date(day, 'WMd')}: ${minutes > 0 ? duration(minutes) : 'kein Fokus'}`,
  failed: 'Dein Fokus ließ sich nicht laden.',
}
