import type * as english from '#features/focus-timer/focus-month.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { capital, counted } from '../../kit/number.ts'
import { duration } from './focus-timer.texts.ts'

const inWords = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('es-ES', { timeZone: 'UTC', ...options })

const month = (of: string) => inWords(`${of}-01`, { month: 'long', year: 'numeric' })

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
  day: (day, minutes) =>
    `${capital(inWords(day, { weekday: 'long', month: 'long', day: 'numeric' }))}: ${minutes > 0 ? duration(minutes) : 'sin sesiones'}`,
  failed: 'No se pudo cargar tu concentración.',
}
