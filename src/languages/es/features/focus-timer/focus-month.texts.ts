import type * as english from '#features/focus-timer/focus-month.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { capital, counted } from '../../kit/number.ts'
import { duration } from './focus-timer.texts.ts'

const date = datesIn('es-ES')

const month = (of: string) => date(`${of}-01`, 'My')

export const nameOfMonth: Texts<typeof english.nameOfMonth> = (of) => capital(month(of))

export const focusMonthTexts: Texts<typeof english.focusMonthTexts> = {
  title: 'Tu concentración',
  lead: 'Los minutos que diste a una sola cosa, mes a mes.',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  thisMonth: 'Este mes',
  weekdays: ['Lu', 'Ma', 'Mi', 'Ju', 'Vi', 'Sá', 'Do'],
  total: (minutes, days) => `${duration(minutes)} en ${counted(days, 'día', 'días')}`,
  empty: (of) => `No hay sesiones de concentración en ${month(of)}.`,
  emptyNow: 'Este mes aún no hay sesiones de concentración.',
  day: (day, minutes) => `${capital(date(day, 'WMd'))}: ${minutes > 0 ? duration(minutes) : 'sin sesiones'}`,
  failed: 'No se pudo cargar tu concentración.',
}
